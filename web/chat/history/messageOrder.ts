import { ConnectionHandler, graphql, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';
import { messageLists } from '../lists.ts';

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
function messagesOf(store: RecordSourceProxy, conversationId: string): RecordProxy | null | undefined {
  const [listId] = messageLists(conversationId);
  return listId === undefined ? undefined : store.get(listId);
}

/** Whether `a` was sent before `b`. A `databaseId` is a decimal number of any length. */
export function precedes(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.length < b.length;
}

/** `databaseId` of the message of an edge; empty without one. */
export const databaseIdOf = (edge: RecordProxy | null | undefined): string => {
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
  const connection = messagesOf(store, conversationId);
  if (!connection || !edge) return;
  const edges = connection.getLinkedRecords('edges') ?? [];
  const databaseId = databaseIdOf(edge);
  if (databaseId === '' || edges.some((known) => databaseIdOf(known) === databaseId)) return;
  // No directive inserts in order.
  const own = ConnectionHandler.buildConnectionEdge(store, connection, edge);
  if (!own) return;
  const after = edges.findLastIndex((known) => precedes(databaseIdOf(known), databaseId));
  connection.setLinkedRecords([...edges.slice(0, after + 1), own, ...edges.slice(after + 1)], 'edges');
}

const present = (edge: RecordProxy | null | undefined): edge is RecordProxy =>
  edge !== null && edge !== undefined;

/** `databaseId` of the oldest message in the store; empty if there is none. */
export const oldestOf = (store: RecordSourceProxy, conversationId: string): string =>
  databaseIdOf(messagesOf(store, conversationId)?.getLinkedRecords('edges')?.[0]);

/** `databaseId` of the newest message in the store; empty if there is none. */
export const newestOf = (store: RecordSourceProxy, conversationId: string): string =>
  databaseIdOf(messagesOf(store, conversationId)?.getLinkedRecords('edges')?.at(-1));

/**
 * Replaces the newest part of the list with `fetched` (oldest first), which adds missed messages and removes deleted
 * ones. Returns false without changes when older messages are still missing, unless `exhausted`. Messages newer than
 * `fetched` and `known` stay.
 */
export function joinNewest(
  store: RecordSourceProxy,
  conversationId: string,
  fetched: readonly RecordProxy[],
  { exhausted, known }: { exhausted: boolean; known: string },
): boolean {
  const connection = messagesOf(store, conversationId);
  if (!connection) return true;
  const first = databaseIdOf(fetched[0]);
  const edges = (connection.getLinkedRecords('edges') ?? []).filter(present);
  if (!exhausted && precedes(databaseIdOf(edges.at(-1)), first)) return false;
  const byDatabaseId = new Map(edges.map((edge) => [databaseIdOf(edge), edge]));
  // A refetched page is merged here: pagination would append it.
  const tail = fetched.map(
    (edge) =>
      byDatabaseId.get(databaseIdOf(edge)) ?? ConnectionHandler.buildConnectionEdge(store, connection, edge),
  );
  const head = exhausted ? [] : edges.filter((edge) => precedes(databaseIdOf(edge), first));
  const last = databaseIdOf(fetched.at(-1));
  const since = edges.filter(
    (edge) => precedes(last, databaseIdOf(edge)) && precedes(known, databaseIdOf(edge)),
  );
  connection.setLinkedRecords([...head, ...tail.filter(present), ...since], 'edges');
  return true;
}

/** Replaces the list with `fetched`; older messages are paginated from `startCursor`. */
export function restartFrom(
  store: RecordSourceProxy,
  conversationId: string,
  fetched: readonly RecordProxy[],
  startCursor: string | null,
): void {
  const connection = messagesOf(store, conversationId);
  if (!connection) return;
  // The list restarts with the fetched pages.
  const edges = fetched.map((edge) => ConnectionHandler.buildConnectionEdge(store, connection, edge));
  connection.setLinkedRecords(edges.filter(present), 'edges');
  const pageInfo = connection.getLinkedRecord('pageInfo');
  pageInfo?.setValue(startCursor, 'startCursor');
  pageInfo?.setValue(true, 'hasPreviousPage');
}
