import {
  commitLocalUpdate,
  ConnectionHandler,
  type Environment,
  type RecordProxy,
  type RecordSourceProxy,
} from 'relay-runtime';
import type { catchUpMessagesQuery as Query } from '../../__generated__/catchUpMessagesQuery.graphql';
import { fetchStrict } from '../../relay/fetchStrict.ts';
import { catchUpMessagesQuery } from './catchUp.query.ts';
import { messageDatabaseId, endsEarly, messageConnection, precedes } from './messageOrder.ts';

/** Page size. */
const pageSize = 50;
/** Maximum number of missed pages; beyond it the list restarts from the end. */
const mostPages = 10;

const present = (edge: RecordProxy | null | undefined): edge is RecordProxy =>
  edge !== null && edge !== undefined;

/** `databaseId` of the oldest message in the store; empty if there is none. */
const oldestOf = (store: RecordSourceProxy, conversationId: string): string =>
  messageDatabaseId(messageConnection(store, conversationId)?.getLinkedRecords('edges')?.[0]);

/** `databaseId` of the newest message in the store; empty if there is none. */
const newestOf = (store: RecordSourceProxy, conversationId: string): string =>
  messageDatabaseId(messageConnection(store, conversationId)?.getLinkedRecords('edges')?.at(-1));

/**
 * Replaces the newest part of the list with `fetched` (oldest first), which adds missed messages and removes deleted
 * ones. Returns false without changes when older messages are still missing, unless `exhausted`. Messages newer than
 * `fetched` and `known` stay.
 */
function joinNewest(
  store: RecordSourceProxy,
  conversationId: string,
  fetched: readonly RecordProxy[],
  { exhausted, known }: { exhausted: boolean; known: string },
): boolean {
  const connection = messageConnection(store, conversationId);
  if (!connection) return true;
  const first = messageDatabaseId(fetched[0]);
  const edges = (connection.getLinkedRecords('edges') ?? []).filter(present);
  if (!exhausted && precedes(messageDatabaseId(edges.at(-1)), first)) return false;
  const byDatabaseId = new Map(edges.map((edge) => [messageDatabaseId(edge), edge]));
  // A refetched page is merged here: pagination would append it.
  const tail = fetched.map(
    (edge) =>
      byDatabaseId.get(messageDatabaseId(edge)) ??
      ConnectionHandler.buildConnectionEdge(store, connection, edge),
  );
  const head = exhausted ? [] : edges.filter((edge) => precedes(messageDatabaseId(edge), first));
  const last = messageDatabaseId(fetched.at(-1));
  const since = edges.filter(
    (edge) => precedes(last, messageDatabaseId(edge)) && precedes(known, messageDatabaseId(edge)),
  );
  connection.setLinkedRecords([...head, ...tail.filter(present), ...since], 'edges');
  return true;
}

/** Replaces the list with `fetched`; older messages are paginated from `startCursor`. */
function restartFrom(
  store: RecordSourceProxy,
  conversationId: string,
  fetched: readonly RecordProxy[],
  startCursor: string | null,
): void {
  const connection = messageConnection(store, conversationId);
  if (!connection) return;
  // The list restarts with the fetched pages.
  const edges = fetched.map((edge) => ConnectionHandler.buildConnectionEdge(store, connection, edge));
  connection.setLinkedRecords(edges.filter(present), 'edges');
  const pageInfo = connection.getLinkedRecord('pageInfo');
  pageInfo?.setValue(startCursor, 'startCursor');
  pageInfo?.setValue(true, 'hasPreviousPage');
  // A page after the former end that is on its way no longer belongs here.
  pageInfo?.setValue(fetched.at(-1)?.getValue('cursor') ?? null, 'endCursor');
  pageInfo?.setValue(false, 'hasNextPage');
}

/** Edges of a fetched page before a cursor, oldest first. */
const fetchedEdges = (store: RecordSourceProxy, conversationId: string, cursor: string | null) =>
  (
    store
      .get(conversationId)
      ?.getLinkedRecord('messages', {
        last: pageSize,
        ...(cursor === null ? {} : { before: cursor }),
        withDeleted: true,
        withNotices: true,
      })
      ?.getLinkedRecords('edges') ?? []
  ).filter(present);

/** Fetches the newest page of a conversation and replaces its cached list with it. Rejects when the request fails. */
export async function fetchNewestMessages(environment: Environment, conversationId: string): Promise<void> {
  const variables: Query['variables'] = { id: conversationId, last: pageSize, before: null, isWhole: false };
  const answer = await fetchStrict<Query>(environment, catchUpMessagesQuery, variables).toPromise();
  const pageInfo = answer?.node?.conversation?.messages.pageInfo;
  if (!pageInfo) return;
  // No directive replaces a list.
  commitLocalUpdate(environment, (store) =>
    restartFrom(
      store,
      conversationId,
      fetchedEdges(store, conversationId, null),
      pageInfo.startCursor ?? null,
    ),
  );
}

/**
 * Fetches pages from the newest message back until they meet the cached list, or cover it with `isWhole`, and merges
 * them; too many pages replace the list. Rejects when a request fails.
 */
export async function fetchMissedMessages(
  environment: Environment,
  conversationId: string,
  isWhole: boolean,
): Promise<void> {
  const cursors: (string | null)[] = [];
  let known = '';
  let oldest = '';
  // Messages received during the request stay.
  commitLocalUpdate(environment, (store) => {
    known = newestOf(store, conversationId);
    oldest = isWhole ? oldestOf(store, conversationId) : '';
  });
  let before: string | null = null;
  for (;;) {
    const variables: Query['variables'] = { id: conversationId, last: pageSize, before, isWhole };
    const answer: Query['response'] | undefined = await fetchStrict<Query>(
      environment,
      catchUpMessagesQuery,
      variables,
    ).toPromise();
    const pageInfo = answer?.node?.conversation?.messages.pageInfo;
    if (!pageInfo) return;
    cursors.unshift(before);
    const exhausted = !pageInfo.hasPreviousPage;
    const giveUp = cursors.length === mostPages;
    let done = false;
    // No directive can merge several responses.
    commitLocalUpdate(environment, (store) => {
      const list = messageConnection(store, conversationId);
      // It has no place for the newest ones.
      if (list && endsEarly(list)) {
        done = true;
        return;
      }
      const fetched = cursors.flatMap((cursor) => fetchedEdges(store, conversationId, cursor));
      const hasAll = exhausted || oldest === '' || !precedes(oldest, messageDatabaseId(fetched[0]));
      done = (hasAll || giveUp) && joinNewest(store, conversationId, fetched, { exhausted, known });
      if (giveUp && (!done || !hasAll))
        restartFrom(store, conversationId, fetched, pageInfo.startCursor ?? null);
    });
    if (done || giveUp || pageInfo.startCursor === null || pageInfo.startCursor === undefined) return;
    before = pageInfo.startCursor;
  }
}
