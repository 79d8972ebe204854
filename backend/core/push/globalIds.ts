/** What push messages lead to, with the parts of its id, in their order. */
interface GlobalIdParts {
  Conversation: [conversation: number];
  Post: [community: number, post: number];
  Community: [community: number];
}

/**
 * The id by which the graph knows something. It is the gateway's to write, which does not see push messages: devices
 * get the same text from here, and open it with `node(id:)`.
 */
export const globalId = <Type extends keyof GlobalIdParts>(
  type: Type,
  ...parts: GlobalIdParts[Type]
): string => Buffer.from([type, ...parts].join(':')).toString('base64url');
