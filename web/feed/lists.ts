import { useEffect, useEffectEvent, createContext, use } from 'react';
import { type Signal, signals } from '../core/signals.ts';
import { registeredConnections, useRegisterConnection } from '../live/screen.ts';
import { onGap } from '../live/viewerEvents.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { fetchStrict } from '../relay/fetchStrict.ts';

const feedName = (communityId: string) => `feed of ${communityId}`;

/** Pagination query of a community's posts. */
const furtherPages = new Set(['CommunityFeedPaginationQuery']);
/** Time for rendering a loaded page, in milliseconds. */
const renderTime = 1_000;

/** Community feeds to refetch; null for all. */
const feedsStale: Signal<readonly string[] | null> = { name: 'community feeds stale' };

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
    const stops = new AbortController();
    // A pending page may lack the post that was on top. On failure the list stays until the next change.
    const refetch = () => {
      if (!stops.signal.aborted) refetchLatest().catch(() => {});
    };
    const refetchAfterPages = () =>
      afterPendingResponses(
        `pages of ${connectionId}`,
        () => void setTimeout(refetch, renderTime),
        furtherPages,
      );
    const ends = [
      onGap(refetchAfterPages),
      signals.on(feedsStale, (lists) => {
        if (lists === null || lists.includes(connectionId)) refetchAfterPages();
      }),
    ];
    return () => {
      stops.abort();
      for (const end of ends) end();
    };
  }, [connectionId]);
}

/** Relay connection id of a community's feed, if shown since the page loaded; for `connections` of a mutation. */
export const findCommunityFeeds = (communityId: string): string[] =>
  registeredConnections(feedName(communityId));

/** Refetches feeds (null for all) after a pin or unpin, if a page is pending. */
export const refetchPages = (lists: readonly string[] | null): void => signals.send(feedsStale, lists);

/** Fetches the ids of a list's first posts after an event. They are offered by a button, not inserted. */
export function useFetchNewestIds<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
  postsOf: (response: Query['response']) => readonly { readonly id: string }[] | null | undefined,
): () => Promise<string[]> {
  const environment = useRelayEnvironment();
  return async () => {
    const response = await fetchStrict<Query>(environment, query, variables).toPromise();
    return (response === undefined ? null : postsOf(response))?.map(({ id }) => id) ?? [];
  };
}

/** Feed that contains a post. */
export interface FeedPlace {
  /** Connection from which a deleted post is removed. */
  connectionId: string;
  /** Reloads the list from its first post. */
  refresh: () => void;
}

/** Null for a post outside a feed. */
export const FeedContext = createContext<FeedPlace | null>(null);

/** Feed around a post; null outside a feed. */
export const useSurroundingFeed = (): FeedPlace | null => use(FeedContext);
