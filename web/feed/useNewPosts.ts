import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useExisting } from '../live/removals.ts';
import { isVisible } from '../live/visibility.ts';
import { scheduleRefetch, useRefetchable } from '../live/refetchVisible.ts';
import { onPostsChanged, onResume } from '../live/viewerEvents.ts';
import { type Arrival, followArrivals } from './arrivals.ts';

/** Milliseconds until a post is offered: of one's own the event may come before the answer that puts it into the list. */
const echoTime = 1_000;

interface List {
  /** Where it stands. */
  ref: RefObject<Element | null>;
  connectionId: string;
  posts: readonly { readonly id: string }[];
  /** Asks the server for the ids of the list's first posts. */
  findNewest: () => Promise<string[]>;
  /** Whether a post that was published belongs on top of it; `perhaps` has it asked. */
  isMeant: (arrival: Arrival) => boolean | 'perhaps';
}

/**
 * The posts that a list has and does not show yet. An event says which post is new; the newest are asked for only
 * where it is not known what happened.
 */
export function useNewPosts({ ref, connectionId, posts, findNewest, isMeant }: List) {
  const [found, setFound] = useState<readonly string[]>([]);
  const isUnknown = (id: string) => posts.every((post) => post.id !== id);
  const offered = useExisting(found.filter(isUnknown));

  const look = async () => {
    // Those that are not before the person's eyes are read once they are.
    scheduleRefetch(posts.map(({ id }) => id).filter((id) => !isVisible(id)));
    const newest = await findNewest();
    // What was offered stays so until it is found to be gone: it may not be among the very newest.
    setFound((before) => [...new Set([...before, ...newest])].filter(isUnknown));
  };
  useRefetchable(ref, connectionId, look);

  const lookNow = useEffectEvent(look);
  const note = useEffectEvent((arrival: Arrival) => {
    const answer = isMeant(arrival);
    if (answer === 'perhaps') scheduleRefetch([connectionId]);
    else if (answer) setFound((before) => [...new Set([...before, arrival.id])]);
  });
  const isOffering = useEffectEvent(() => offered.length > 0);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    /** Those that are offered in a moment, or were just now. */
    const fresh = new Set<string>();
    const after = (delay: number, work: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, delay);
      timers.add(timer);
    };
    const noteSoon = (arrival: Arrival) => {
      fresh.add(arrival.id);
      after(echoTime, () => note(arrival));
      after(2 * echoTime, () => fresh.delete(arrival.id));
    };
    const ends = [
      // Without an answer there is nothing to tell.
      onPostsChanged(() => void lookNow().catch(() => {})),
      followArrivals(connectionId, noteSoon),
      // What is offered is read again; these may not be yet.
      onResume(() => scheduleRefetch([...fresh])),
    ];
    return () => {
      for (const end of ends) end();
      // Whoever comes back is offered it again.
      if (fresh.size > 0 || isOffering()) scheduleRefetch([connectionId]);
      timers.forEach(clearTimeout);
    };
  }, [connectionId]);

  return [offered, () => setFound([])] as const;
}
