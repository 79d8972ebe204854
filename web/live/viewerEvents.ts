/** What screens may want to know of the viewer's events beyond what the store shows by itself. */
type Listener = () => void;

const postListeners = new Set<Listener>();
const resumeListeners = new Set<Listener>();
const counterListeners = new Set<Listener>();
const platformListeners = new Set<Listener>();

const follow = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Calls back when posts appeared or changed in the viewer's communities; answers how to stop. */
export const onPostsChanged = follow(postListeners);

/** Calls back after a gap in the events: what is on screen may be out of date. Answers how to stop. */
export const onResume = follow(resumeListeners);

/** Calls back when something new may be in the bell panel; answers how to stop. */
export const onCountersChanged = follow(counterListeners);

/** Calls back when the platform's look, news or links changed; answers how to stop. */
export const onPlatformChanged = follow(platformListeners);

/** For the subscription only. */
export const announcePosts = (): void => postListeners.forEach((listener) => listener());

/** Milliseconds in which a gap is noticed by all who notice it. */
const debounceDelay = 250;
let resuming: ReturnType<typeof setTimeout> | undefined;

/**
 * For the connection that was lost and is back, and for the stream, which tells of the same gap: it is
 * caught up with once, when the server has had the time to take the subscription up again.
 */
export function announceResume(): void {
  resuming ??= setTimeout(() => {
    resuming = undefined;
    resumeListeners.forEach((listener) => listener());
  }, debounceDelay);
}

/** For the subscription only. */
export const announceCounters = (): void => counterListeners.forEach((listener) => listener());

/** For the subscription only. */
export const announcePlatform = (): void => platformListeners.forEach((listener) => listener());
