import { commitLocalUpdate, type Environment, type RecordProxy } from 'relay-runtime';
import type { catchUpMessagesQuery as Query } from '../../__generated__/catchUpMessagesQuery.graphql';
import { isRefetching, refetch } from '../../relay/pendingRequests.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import { fetchStrict } from '../../relay/fetchStrict.ts';
import { databaseIdOf, joinNewest, newestOf, oldestOf, precedes, restartFrom } from './messageOrder.ts';
import { messageLists } from '../lists.ts';

/** Page size. */
const pageSize = 50;
/** Maximum number of missed pages; beyond it the list restarts from the end. */
const mostPages = 10;

/**
 * Fetches pages backwards from the newest message until they overlap with the list on screen. Rejects when a page
 * cannot be fetched; safe to retry.
 */
export const catchUp = (environment: Environment, conversationId: string): Promise<void> =>
  refetch(environment, conversationId, () => fetchMissed(environment, conversationId, false));

const wholeKey = (conversationId: string) => `all of ${conversationId}`;

/** The same for the whole list on screen, of which anything may have changed: corrections, reactions, deletions. */
export const refetchMessages = (environment: Environment, conversationId: string): Promise<void> =>
  refetch(environment, wholeKey(conversationId), () => fetchMissed(environment, conversationId, true));

/** Repeats a catch-up in progress, whose response may be older than an event. */
export function repeatCatchUp(environment: Environment, conversationId: string): void {
  if (isRefetching(environment, conversationId)) catchUp(environment, conversationId).catch(announceResume);
  if (isRefetching(environment, wholeKey(conversationId)))
    refetchMessages(environment, conversationId).catch(announceResume);
}

async function fetchMissed(
  environment: Environment,
  conversationId: string,
  isWhole: boolean,
): Promise<void> {
  // Not with the first screen: most sessions need it never.
  const { catchUpMessagesQuery: messagesQuery } = await import('./catchUp.query.ts');
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
    const variables: Query['variables'] = { id: conversationId, last: pageSize, before };
    const answer: Query['response'] | undefined = await fetchStrict<Query>(
      environment,
      messagesQuery,
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
      const conversation = store.get(conversationId);
      const fetched = cursors.flatMap((cursor): RecordProxy[] => {
        const args = { last: pageSize, ...(cursor === null ? {} : { before: cursor }), withDeleted: true };
        const edges = conversation?.getLinkedRecord('messages', args)?.getLinkedRecords('edges') ?? [];
        return edges.filter((edge) => edge !== null && edge !== undefined);
      });
      const hasAll = exhausted || oldest === '' || !precedes(oldest, databaseIdOf(fetched[0]));
      done = (hasAll || giveUp) && joinNewest(store, conversationId, fetched, { exhausted, known });
      if (giveUp && (!done || !hasAll))
        restartFrom(store, conversationId, fetched, pageInfo.startCursor ?? null);
    });
    if (done || giveUp || pageInfo.startCursor === null || pageInfo.startCursor === undefined) return;
    before = pageInfo.startCursor;
  }
}

/** Whether a recent own message has no readers yet: only then can a read event change the open conversation. */
export function hasUnreadOwnMessage(environment: Environment, conversationId: string): boolean {
  let isAwaited = false;
  // This only reads the store.
  commitLocalUpdate(environment, (store) => {
    const [listId] = messageLists(conversationId);
    const edges = (listId === undefined ? undefined : store.get(listId)?.getLinkedRecords('edges')) ?? [];
    isAwaited = edges.slice(-pageSize).some((edge) => {
      const message = edge?.getLinkedRecord('node');
      return message?.getValue('viewerIsAuthor') === true && message.getValue('isReadByOthers') === false;
    });
  });
  return isAwaited;
}
