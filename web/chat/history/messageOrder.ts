import { ConnectionHandler, graphql, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';
import { messageLists } from '../lists.ts';

/**
 * What placing a message among the others needs of it.
 * @public Spread by its name.
 */
export const messageOrder = graphql`
  fragment messageOrder_message on Message {
    slug
  }
`;

/** The list of a conversation's messages in the store, where it was shown. */
function messagesOf(store: RecordSourceProxy, conversationId: string): RecordProxy | null | undefined {
  const [listId] = messageLists(conversationId);
  return listId === undefined ? undefined : store.get(listId);
}

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
export function insertMessage(
  store: RecordSourceProxy,
  conversationId: string,
  edge: RecordProxy | null | undefined,
): void {
  const connection = messagesOf(store, conversationId);
  if (!connection || !edge) return;
  const edges = connection.getLinkedRecords('edges') ?? [];
  const slug = slugOf(edge);
  if (slug === '' || edges.some((known) => slugOf(known) === slug)) return;
  // No directive knows an order: what is sent and what is heard overtake each other on their ways.
  const own = ConnectionHandler.buildConnectionEdge(store, connection, edge);
  if (!own) return;
  const after = edges.findLastIndex((known) => precedes(slugOf(known), slug));
  connection.setLinkedRecords([...edges.slice(0, after + 1), own, ...edges.slice(after + 1)], 'edges');
}

const present = (edge: RecordProxy | null | undefined): edge is RecordProxy =>
  edge !== null && edge !== undefined;

/** The slug of the newest message in the store; empty where there is none. */
export const newestOf = (store: RecordSourceProxy, conversationId: string): string =>
  slugOf(messagesOf(store, conversationId)?.getLinkedRecords('edges')?.at(-1));

/**
 * Puts `fetched`, the newest messages as the server has them and oldest first, in place of what the
 * store had from there on: what was missed appears, what was deleted goes. Answers false, and changes
 * nothing, when older messages are still missing between the two; `exhausted` says that none can be. What is
 * newer than both `fetched` and `known`, the newest when it was asked for, came meanwhile and stays.
 */
export function joinNewest(
  store: RecordSourceProxy,
  conversationId: string,
  fetched: readonly RecordProxy[],
  { exhausted, known }: { exhausted: boolean; known: string },
): boolean {
  const connection = messagesOf(store, conversationId);
  if (!connection) return true;
  const first = slugOf(fetched[0]);
  const edges = (connection.getLinkedRecords('edges') ?? []).filter(present);
  if (!exhausted && precedes(slugOf(edges.at(-1)), first)) return false;
  const bySlug = new Map(edges.map((edge) => [slugOf(edge), edge]));
  // A page that was asked for again joins the list by hand: as a next page it would stand at its end.
  const tail = fetched.map(
    (edge) => bySlug.get(slugOf(edge)) ?? ConnectionHandler.buildConnectionEdge(store, connection, edge),
  );
  const head = exhausted ? [] : edges.filter((edge) => precedes(slugOf(edge), first));
  const last = slugOf(fetched.at(-1));
  const since = edges.filter((edge) => precedes(last, slugOf(edge)) && precedes(known, slugOf(edge)));
  connection.setLinkedRecords([...head, ...tail.filter(present), ...since], 'edges');
  return true;
}

/** Forgets what the store had and keeps `fetched`; older messages are paged in from `startCursor` again. */
export function restartFrom(
  store: RecordSourceProxy,
  conversationId: string,
  fetched: readonly RecordProxy[],
  startCursor: string | null,
): void {
  const connection = messagesOf(store, conversationId);
  if (!connection) return;
  // The list begins anew with what was asked for in pieces.
  const edges = fetched.map((edge) => ConnectionHandler.buildConnectionEdge(store, connection, edge));
  connection.setLinkedRecords(edges.filter(present), 'edges');
  const pageInfo = connection.getLinkedRecord('pageInfo');
  pageInfo?.setValue(startCursor, 'startCursor');
  pageInfo?.setValue(true, 'hasPreviousPage');
}
