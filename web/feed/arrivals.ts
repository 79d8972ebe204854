/** A post that somebody has published. */
export interface Arrival {
  id: string;
  kind: string;
  communityId: string;
  authorId: string;
}

const listeners = new Set<(arrival: Arrival) => void>();

/** Calls back when a post arrives; answers how to stop. */
export function onArrival(listener: (arrival: Arrival) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the events only. */
export const announceArrival = (arrival: Arrival): void => {
  for (const listener of listeners) listener(arrival);
};
