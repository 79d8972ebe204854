import { scheduleRefetch } from '../live/refetchVisible.ts';

/** A post that somebody has published. */
export interface Arrival {
  id: string;
  communityId: string;
  /** Whether the person has, on another page or device. */
  isMine: boolean;
}

const listeners = new Set<(arrival: Arrival) => void>();

/** Lists of posts that were left, by their names: whoever comes back to one is offered what came meanwhile. */
const left = new Set<string>();

/** Calls back when a post arrives, as long as a list is there; answers how to stop. */
export function followArrivals(list: string, listener: (arrival: Arrival) => void): () => void {
  left.delete(list);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    left.add(list);
  };
}

/** For the events only. */
export function announceArrival(arrival: Arrival): void {
  for (const listener of listeners) listener(arrival);
  scheduleRefetch([...left]);
}
