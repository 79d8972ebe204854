import { type Signal, signals } from '../core/signals.ts';
import { scheduleRefetch } from '../live/refetchVisible.ts';
import { screen } from '../live/screen.ts';

/** Published post. */
export interface PublishedPost {
  id: string;
  communityId: string;
  /** Whether the viewer published it, on another page or device. */
  viewerIsActor: boolean;
}

const published: Signal<PublishedPost> = { name: 'post published' };

/** Subscribes a mounted list to published posts; returns the unsubscribe function. */
export function onPostPublished(list: string, listener: (arrival: PublishedPost) => void): () => void {
  screen.leftFeeds.delete(list);
  const stop = signals.on(published, listener);
  return () => {
    stop();
    screen.leftFeeds.add(list);
  };
}

/** Called by the event handlers. */
export function notifyPostPublished(arrival: PublishedPost): void {
  signals.send(published, arrival);
  scheduleRefetch([...screen.leftFeeds]);
}
