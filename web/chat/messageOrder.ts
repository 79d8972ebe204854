import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';

/** Key of the one messages connection that the store holds per conversation. */
export const messagesConnection = 'MessageList_messages';

/** Id of a conversation's messages connection in the store. */
export const messagesConnectionId = (conversationId: string) =>
  ConnectionHandler.getConnectionID(conversationId, messagesConnection);

/** Whether `a` was sent before `b`: slugs are decimal numbers of any length. */
export function precedes(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.length < b.length;
}

const slugOf = (edge: RecordProxy | null | undefined): string => {
  const slug = edge?.getLinkedRecord('node')?.getValue('slug');
  return typeof slug === 'string' ? slug : '';
};

/**
 * Puts a message where it belongs in its conversation, unless it is there already. No directive can
 * say this: an answer to a send and the events of others overtake each other on their ways.
 */
export function insertMessage(store: RecordSourceProxy, conversationId: string, edge: RecordProxy | null | undefined): void {
  const connection = store.get(messagesConnectionId(conversationId));
  if (!connection || !edge) return;
  const edges = connection.getLinkedRecords('edges') ?? [];
  const slug = slugOf(edge);
  if (slug === '' || edges.some((known) => slugOf(known) === slug)) return;
  const own = ConnectionHandler.buildConnectionEdge(store, connection, edge);
  if (!own) return;
  const after = edges.findLastIndex((known) => precedes(slugOf(known), slug));
  connection.setLinkedRecords([...edges.slice(0, after + 1), own, ...edges.slice(after + 1)], 'edges');
}

/**
 * Replaces the end of a conversation by `fetched`, the newest messages as the server has them, oldest
 * first. What stands before the first fetched message stays. Answers whether the two met; when not,
 * older pages are still missing between them.
 */
export function replaceNewest(store: RecordSourceProxy, conversationId: string, fetched: readonly RecordProxy[], reachedStart: boolean): boolean {
  const connection = store.get(messagesConnectionId(conversationId));
  const first = fetched[0];
  if (!connection || !first) return true;
  const edges = (connection.getLinkedRecords('edges') ?? []).filter((edge) => edge !== null && edge !== undefined);
  const firstSlug = slugOf(first);
  const newestKnown = edges.at(-1);
  const met = reachedStart || newestKnown === undefined || !precedes(slugOf(newestKnown), firstSlug);
  if (!met) return false;
  const own = new Map(edges.map((edge) => [slugOf(edge), edge]));
  const tail = fetched
    .map((edge) => own.get(slugOf(edge)) ?? ConnectionHandler.buildConnectionEdge(store, connection, edge))
    .filter((edge) => edge !== null && edge !== undefined);
  connection.setLinkedRecords([...edges.filter((edge) => precedes(slugOf(edge), firstSlug)), ...tail], 'edges');
  return true;
}
