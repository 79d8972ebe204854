import { ConnectionHandler, graphql, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';
import { messageConnections } from '../connections.ts';

/**
 * Fields used to order messages.
 * @public Spread by its name.
 */
export const messageOrder = graphql`
  fragment messageOrder_message on Message {
    databaseId
  }
`;

/** Connection of a conversation's messages in the store. */
export function messageConnection(
  store: RecordSourceProxy,
  conversationId: string,
): RecordProxy | null | undefined {
  const [listId] = messageConnections(conversationId);
  return listId === undefined ? undefined : store.get(listId);
}

/** Whether the newest messages were dropped, far from those that are read. */
export const endsEarly = (list: RecordProxy): boolean =>
  list.getLinkedRecord('pageInfo')?.getValue('hasNextPage') === true;

/** Whether `a` was sent before `b`. A `databaseId` is a decimal number of any length. */
export function precedes(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.length < b.length;
}

/** `databaseId` of the message of an edge; empty without one. */
export const messageDatabaseId = (edge: RecordProxy | null | undefined): string => {
  const databaseId = edge?.getLinkedRecord('node')?.getValue('databaseId');
  return typeof databaseId === 'string' ? databaseId : '';
};

/**
 * Inserts a message in order, unless it is present. Responses and events may arrive in any order, which no directive
 * handles.
 */
export function insertMessage(
  store: RecordSourceProxy,
  conversationId: string,
  edge: RecordProxy | null | undefined,
): void {
  const connection = messageConnection(store, conversationId);
  if (!connection || !edge || endsEarly(connection)) return;
  const edges = connection.getLinkedRecords('edges') ?? [];
  const databaseId = messageDatabaseId(edge);
  if (databaseId === '' || edges.some((known) => messageDatabaseId(known) === databaseId)) return;
  // No directive inserts in order.
  const own = ConnectionHandler.buildConnectionEdge(store, connection, edge);
  if (!own) return;
  const after = edges.findLastIndex((known) => precedes(messageDatabaseId(known), databaseId));
  connection.setLinkedRecords([...edges.slice(0, after + 1), own, ...edges.slice(after + 1)], 'edges');
}
