import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useExisting, screen } from '../live/screen.ts';
import { scheduleRefetch, useRefetchable } from '../live/refetchVisible.ts';
import { onPostsChanged, onResume } from '../live/viewerEvents.ts';
import { isDeletedHere } from '../sending/storedDeletions.ts';
import { type PublishedPost, onPostPublished } from './publishedPosts.ts';

/** Delay in milliseconds: the event of an own post may precede the response that inserts it. */
const echoTime = 1_000;

interface List {
  /** Element of the list. */
  ref: RefObject<Element | null>;
  connectionId: string;
  posts: readonly { readonly id: string }[];
  /** Whether older posts follow that are not loaded. */
  hasNext: boolean;
  /** Fetches the ids of the list's first posts, newest first. */
  fetchNewestIds: () => Promise<string[]>;
  /** Whether a new post belongs at the top; `perhaps` fetches the newest ids. */
  belongsInList: (arrival: PublishedPost) => boolean | 'perhaps';
}

/**
 * New posts that a list does not show yet. Events name new posts; the newest ids are fetched only when that is not
 * certain.
 */
export function useNewPosts({ ref, connectionId, posts, hasNext, fetchNewestIds, belongsInList }: List) {
  const [found, setFound] = useState<readonly string[]>([]);
  const isKnown = (id: string) => posts.some((post) => post.id === id);
  const isUnknown = (id: string) => !isKnown(id) && !isDeletedHere(id);
  /** Those above the list: older ones come first once the newest were deleted. */
  const newerOf = (newest: string[]) => {
    if (posts.length === 0) return hasNext ? [] : newest;
    const known = newest.findIndex(isKnown);
    return known < 0 ? newest : newest.slice(0, known);
  };
  const offered = useExisting(found.filter(isUnknown));

  const look = async () => {
    // Hidden pages fetch when they become visible.
    scheduleRefetch(posts.map(({ id }) => id).filter((id) => !screen.isVisible(id)));
    const newest = newerOf(await fetchNewestIds());
    // Offered posts stay until they are deleted: they may not be among the newest.
    setFound((before) => [...new Set([...before, ...newest])].filter(isUnknown));
  };
  useRefetchable(ref, connectionId, look);

  const lookNow = useEffectEvent(look);
  const note = useEffectEvent((arrival: PublishedPost) => {
    const answer = belongsInList(arrival);
    if (answer === 'perhaps') scheduleRefetch([connectionId]);
    else if (answer) setFound((before) => [...new Set([...before, arrival.id])]);
  });
  const isOffering = useEffectEvent(() => offered.length > 0);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    /** Posts that are offered, or about to be. */
    const fresh = new Set<string>();
    const after = (delay: number, work: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, delay);
      timers.add(timer);
    };
    const noteSoon = (arrival: PublishedPost) => {
      fresh.add(arrival.id);
      after(echoTime, () => note(arrival));
      after(2 * echoTime, () => fresh.delete(arrival.id));
    };
    const ends = [
      // On failure nothing is offered.
      onPostsChanged(() => void lookNow().catch(() => {})),
      onPostPublished(connectionId, noteSoon),
      // Offered posts are refetched; these may not be loaded yet.
      onResume(() => scheduleRefetch([...fresh])),
    ];
    return () => {
      for (const end of ends) end();
      // Offers the posts again on return.
      if (fresh.size > 0 || isOffering()) scheduleRefetch([connectionId]);
      timers.forEach(clearTimeout);
    };
  }, [connectionId]);

  return [offered, () => setFound([])] as const;
}
