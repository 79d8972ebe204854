import { commitLocalUpdate, type Environment } from 'relay-runtime';
import { isRefetching, refetch } from '../../relay/pendingRequests.ts';
import { announceResume } from '../../live/viewerEvents.ts';
import type { fetchMissedMessages, fetchNewestMessages } from './fetchMissed.ts';
import { messageConnections } from '../connections.ts';

/** Number of newest messages that are looked at. */
const pageSize = 50;

/**
 * Fetches pages backwards from the newest message until they overlap with the list on screen. Rejects when a page
 * cannot be fetched; safe to retry.
 */
export const catchUp = (environment: Environment, conversationId: string): Promise<unknown> =>
  refetch(environment, conversationId, () => fetchMissed(environment, conversationId, false));

const wholeKey = (conversationId: string) => `all of ${conversationId}`;

/** The same for all on screen, of which anything may have changed: corrections, the pinned message, rights. */
export const refetchMessages = (environment: Environment, conversationId: string): Promise<unknown> =>
  refetch(environment, wholeKey(conversationId), () => fetchMissed(environment, conversationId, true));

/** Repeats a catch-up in progress, whose response may be older than an event. */
export function repeatCatchUp(environment: Environment, conversationId: string): void {
  if (isRefetching(environment, conversationId)) catchUp(environment, conversationId).catch(announceResume);
  if (isRefetching(environment, wholeKey(conversationId)))
    refetchMessages(environment, conversationId).catch(announceResume);
}

/** Loaded on demand: most sessions need it never. */
const fetchMissed: typeof fetchMissedMessages = async (...args) =>
  (await import('./fetchMissed.ts')).fetchMissedMessages(...args);

/** Replaces a list whose newest messages were dropped by the newest page. Rejects when it cannot be fetched. */
export const restartMessages: typeof fetchNewestMessages = async (...args) =>
  (await import('./fetchMissed.ts')).fetchNewestMessages(...args);

/** Whether a recent own message has no readers yet: only then can a read event change the open conversation. */
export function hasUnreadOwnMessage(environment: Environment, conversationId: string): boolean {
  let isAwaited = false;
  // This only reads the store.
  commitLocalUpdate(environment, (store) => {
    const [listId] = messageConnections(conversationId);
    const edges = (listId === undefined ? undefined : store.get(listId)?.getLinkedRecords('edges')) ?? [];
    isAwaited = edges.slice(-pageSize).some((edge) => {
      const message = edge?.getLinkedRecord('node');
      return message?.getValue('viewerIsAuthor') === true && message.getValue('isReadByOthers') === false;
    });
  });
  return isAwaited;
}
