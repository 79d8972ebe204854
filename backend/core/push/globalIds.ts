/** Id parts of the push targets, in order. */
interface GlobalIdParts {
  Conversation: [conversation: number];
  Post: [community: number, post: number];
  Community: [community: number];
  Comment: [community: number, post: number, comment: number];
  Reply: [community: number, post: number, comment: number, reply: number];
}

/** Global id of an object for the graph's `node(id:)`; must match the gateway's format. */
export const globalId = <Type extends keyof GlobalIdParts>(
  type: Type,
  ...parts: GlobalIdParts[Type]
): string => Buffer.from([type, ...parts].join(':')).toString('base64url');
