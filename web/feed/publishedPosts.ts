import { scheduleRefetch } from '../live/refetchVisible.ts';

/** Published post. */
export interface PublishedPost {
  id: string;
  communityId: string;
  /** Whether the viewer published it, on another page or device. */
  viewerIsActor: boolean;
}

const listeners = new Set<(arrival: PublishedPost) => void>();

/** Unmounted lists, by name: on return they offer the posts published meanwhile. */
const left = new Set<string>();

/** Subscribes a mounted list to published posts; returns the unsubscribe function. */
export function onPostPublished(list: string, listener: (arrival: PublishedPost) => void): () => void {
  left.delete(list);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    left.add(list);
  };
}

/** Called by the event handlers. */
export function notifyPostPublished(arrival: PublishedPost): void {
  for (const listener of listeners) listener(arrival);
  scheduleRefetch([...left]);
}
