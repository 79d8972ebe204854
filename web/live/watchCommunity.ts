import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { positionKey } from '../core/scrollRestoration.ts';
import { type CommunityChange, communityChanges, onCommunityChange } from './communityChanges.ts';
import { onResume } from './viewerEvents.ts';

/**
 * When pages were left, in milliseconds, by their places in the history and by what was followed there: Back shows them
 * as they were.
 */
export const leftPages = new Map<string, number>();

/** Milliseconds until what is told is read, so that what comes together is read once, and by how much they differ. */
const delay = 500;
const spread = 1_500;
/** Milliseconds between two readings of the same list. */
const minInterval = 3_000;
/** The same two where it is not told what is another one, or where what is shown is of all communities. */
const broadSpread = 5_000;
const broadInterval = 30_000;
/** Milliseconds until a reading that failed is tried again. */
const retryDelay = 10_000;

/** Milliseconds within which an answer that has come is shown. */
const renderTime = 2_000;

/** Whose news a list of communities follows. */
export const anyCommunity = Symbol('any community');
type WatchedCommunity = string | typeof anyCommunity | null;

/**
 * Reads again what is shown of a community when somebody changes it: soon, seldom, and only before somebody's eyes. A
 * page that is hidden reads once it is seen. What was left at a time, `since`, and is shown again as it was then is read
 * if something was told meanwhile. Answers how to stop.
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
      // What is shown stays; nothing else would say when it can be read.
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
      if (news.isVague || isOfAll) soon(broadSpread, broadInterval);
      else soon(spread, minInterval);
    }),
    onResume(() => soon(spread, 0)),
  ];
  // One person comes back to it, not all at once.
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
 * `followCommunity` for as long as the component is there, and for the time since the person was last on this page, or
 * since its answer came: what was told while that was on its way is told again after it.
 * What belongs to no community, null, is read again after a gap only.
 */
export function useWatchCommunity(
  communityId: WatchedCommunity,
  parts: CommunityChange['parts'],
  read: () => Promise<unknown>,
): void {
  const readAgain = useEffectEvent(read);
  const told = parts.join(' ');
  const place = `${positionKey(useLocation())} ${String(communityId)} ${told}`;
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
    // The parts are told by their names, so that a list of the same is the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [communityId, told, place],
  );
}
