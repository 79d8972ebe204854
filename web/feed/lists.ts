import { useEffect, useEffectEvent } from 'react';
import { registeredConnections, useRegisterConnection } from '../live/connectionRegistry.ts';
import { onGap } from '../live/viewerEvents.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';

const feedName = (communityId: string) => `feed of ${communityId}`;

/** Pagination query of a community's posts. */
const furtherPages = new Set(['CommunityFeedPaginationQuery']);
/** Time for rendering a loaded page, in milliseconds. */
const renderTime = 1_000;

/** Lists with pages loaded since their last complete refetch. */
const extended = new Set<string>();

/**
 * Records that a page was loaded: a formerly pinned post may be missing from it, so the next change refetches the
 * whole list.
 */
export const recordPage = (listId: string): void => void extended.add(listId);

/** Whether pages were loaded since the last complete refetch. */
export const hasMorePages = (listId: string): boolean => extended.has(listId);

/** Records a complete refetch. */
export const recordFullRefetch = (listId: string): void => void extended.delete(listId);

/** Refetch functions of mounted community feeds. */
const refetchers = new Map<string, () => void>();

/** Registers the feed of a community and its refetch function. */
export function useCommunityFeed(
  communityId: string,
  connectionId: string | undefined,
  refetchOpened: () => Promise<void>,
): void {
  useRegisterConnection(feedName(communityId), connectionId);
  const refetchLatest = useEffectEvent(refetchOpened);
  useEffect(() => {
    if (connectionId === undefined) return undefined;
    // On failure the list stays until the next change.
    refetchers.set(connectionId, () => void refetchLatest().catch(() => {}));
    const stop = onGap(() => refetchPages([connectionId]));
    return () => {
      refetchers.delete(connectionId);
      stop();
    };
  }, [connectionId]);
}

/** Store ids of the mounted feeds of a community. */
export const communityFeeds = (communityId: string): string[] => registeredConnections(feedName(communityId));

/** Refetches lists after a pin or unpin: a pending page may lack the post that was on top. */
export function refetchPages(lists: Iterable<string> = refetchers.keys()): void {
  for (const list of lists)
    afterPendingResponses(
      `pages of ${list}`,
      () => void setTimeout(() => refetchers.get(list)?.(), renderTime),
      furtherPages,
    );
}
