import { useEffect, useEffectEvent } from 'react';
import { registeredConnections, useRegisterConnection } from '../live/connectionRegistry.ts';
import { onGap } from '../live/viewerEvents.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';

const feedName = (communityId: string) => `feed of ${communityId}`;

/** The operation that brings further pages of a community's posts. */
const furtherPages = new Set(['CommunityFeedPaginationQuery']);
/** Milliseconds within which a page that has come is drawn. */
const drawing = 1_000;

/** Those whose further pages came since they were last read as a whole. */
const grown = new Set<string>();

/**
 * Tells that a further page of a list has come. The post that was on top when it was read is not on it, and nobody may
 * have heard yet that it was: once something has happened to the list's posts it is read as a whole.
 */
export const notePage = (listId: string): void => void grown.add(listId);

/** Whether further pages came since a list was last read as a whole. */
export const isGrown = (listId: string): boolean => grown.has(listId);

/** Tells that a list was read as a whole, as far as it is opened. */
export const noteWhole = (listId: string): void => void grown.delete(listId);

/** How the lists of communities' posts that are shown are read again, as far as they are opened. */
const readers = new Map<string, () => void>();

/**
 * Tells which list holds the posts of a community, the pinned one first, and how it is read again as far as it is
 * opened.
 */
export function useCommunityFeed(
  communityId: string,
  connectionId: string | undefined,
  readOpened: () => Promise<void>,
): void {
  useRegisterConnection(feedName(communityId), connectionId);
  const readLatest = useEffectEvent(readOpened);
  useEffect(() => {
    if (connectionId === undefined) return undefined;
    // Where it fails, the list stays as it is until something happens again.
    readers.set(connectionId, () => void readLatest().catch(() => {}));
    const stop = onGap(() => distrustPages([connectionId]));
    return () => {
      readers.delete(connectionId);
      stop();
    };
  }, [connectionId]);
}

/** The list of a community's posts, where it was shown. */
export const communityFeeds = (communityId: string): string[] => registeredConnections(feedName(communityId));

/**
 * Tells that posts of these lists may have been pinned or taken down. A page that is on its way lacks the one that was
 * on top when it was read, and the list shows that nowhere if it no longer is: it is read again after it.
 */
export function distrustPages(lists: Iterable<string> = readers.keys()): void {
  for (const list of lists)
    afterPendingResponses(
      `pages of ${list}`,
      () => void setTimeout(() => readers.get(list)?.(), drawing),
      furtherPages,
    );
}
