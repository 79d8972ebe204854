import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { CommunityPart } from '../__generated__/ViewerEventsSubscription.graphql';
import { positionKey } from '../core/scrollRestoration.ts';
import { type Signal, signals } from '../core/signals.ts';
import { afterPendingResponses } from '../relay/pendingRequests.ts';
import { onResume } from './viewerEvents.ts';

/** A community, its posts, or the directory of people changed. */
interface CommunityChange {
  /** Null if it may be any community. */
  communityId: string | null;
  parts: readonly (CommunityPart | 'POSTS' | 'PEOPLE')[];
  /** Whether it goes to everybody and often: refetch without hurry. */
  isVague?: boolean;
}

const communityChanged: Signal<CommunityChange> = { name: 'community changed' };

/** Last change and time by community part; null if unknown after missed events. */
const communityChanges = new Map<string, { news: CommunityChange | null; at: number }>();

/** Times when pages were left, in milliseconds, by history entry and community: Back shows their former state. */
const leftPages = new Map<string, number>();

/** Forgets changes and left pages. */
export function resetCommunityChanges(): void {
  communityChanges.clear();
  leftPages.clear();
}

/** Publishes a change now and after each pending response, which may be older. */
function publish(subject: string, news: CommunityChange | null): void {
  const tellNow = () => {
    communityChanges.set(subject, { news, at: Date.now() });
    if (news) signals.send(communityChanged, news);
  };
  tellNow();
  afterPendingResponses(`news of ${subject}`, tellNow);
}
onResume(() => publish('any', null));

/** Calls back when a community changes. Returns a function that stops it. */
const onCommunityChange = (listener: (news: CommunityChange) => void): (() => void) =>
  signals.on(communityChanged, listener);

/** Notifies the views of a community that parts of it changed; for event handlers only. */
export const announceCommunityChange = (news: CommunityChange): void =>
  publish(`${news.communityId} ${news.parts.join(' ')}`, news);

/** Milliseconds before a refetch, to batch changes, and its jitter. */
const delay = 500;
const spread = 1_500;
/** Minimum milliseconds between refetches of one list. */
const minInterval = 3_000;
/** The same two for unspecific changes, and for lists across communities. */
const broadSpread = 5_000;
const broadInterval = 30_000;
/** Milliseconds before a failed refetch is retried. */
const retryDelay = 10_000;

/** Milliseconds in which a response is rendered. */
const renderTime = 2_000;

/** Matches changes of all communities. */
export const anyCommunity = Symbol('any community');
type WatchedCommunity = string | typeof anyCommunity | null;

/**
 * Refetches content of a community after changes: soon, rarely, and only while visible. Content restored from `since`
 * is refetched if anything changed after that. Returns a function that stops it.
 */
export function watchCommunity(
  communityId: WatchedCommunity,
  parts: CommunityChange['parts'],
  read: () => Promise<unknown>,
  since = Infinity,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;
  let lastRead = -Infinity;
  let isReading = false;
  let isStopped = false;
  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const plan = () => {
    rest();
    if (due === Infinity || isReading || isStopped || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => void readNow(), Math.max(0, due - Date.now()));
  };
  const readBy = (time: number) => {
    due = Math.min(due, time);
    plan();
  };
  const readNow = async () => {
    due = Infinity;
    lastRead = Date.now();
    isReading = true;
    try {
      await read();
    } catch {
      // Nothing else would trigger a retry.
      due = Math.min(due, Date.now() + retryDelay);
    } finally {
      isReading = false;
      plan();
    }
  };
  const soon = (within: number, pause: number) =>
    readBy(Math.max(Date.now() + delay + Math.random() * within, lastRead + pause));
  const isOfAll = communityId === anyCommunity;
  const isFollowed = (news: CommunityChange | null) =>
    news === null ||
    (communityId !== null &&
      (isOfAll || news.communityId === null || news.communityId === communityId) &&
      news.parts.some((part) => parts.includes(part)));
  const stops = [
    onCommunityChange((news) => {
      if (!isFollowed(news)) return;
      // Only the viewer receives a change of their own membership.
      if (news.parts.includes('MEMBERSHIP') || !(news.isVague || isOfAll)) soon(spread, minInterval);
      else soon(broadSpread, broadInterval);
    }),
    onResume(() => soon(spread, 0)),
  ];
  // Returning users come one at a time, so no jitter.
  if ([...communityChanges.values()].some(({ news, at }) => at >= since && isFollowed(news)))
    readBy(Date.now());
  document.addEventListener('visibilitychange', plan);
  return () => {
    isStopped = true;
    rest();
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', plan);
  };
}

/**
 * `watchCommunity` for a mounted component, since the user last saw the page or its response came. Null means content
 * of no community: refetched after gaps only.
 */
export function useWatchCommunity(
  communityId: WatchedCommunity,
  parts: CommunityChange['parts'],
  read: () => Promise<unknown>,
): void {
  const readAgain = useEffectEvent(read);
  const partNames = parts.join(' ');
  const place = `${positionKey(useLocation())} ${String(communityId)} ${partNames}`;
  useEffect(
    () => {
      const stop = watchCommunity(
        communityId,
        parts,
        () => readAgain(),
        leftPages.get(place) ?? Date.now() - renderTime,
      );
      return () => {
        leftPages.set(place, Date.now());
        stop();
      };
    },
    // Names instead of the array, which is new on each render.
    // oxlint-disable-next-line react/exhaustive-deps
    [communityId, partNames, place],
  );
}
