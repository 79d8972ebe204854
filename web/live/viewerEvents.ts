/** Signals of the viewer's events beyond store updates. */
type Listener = () => void;

const postListeners = new Set<Listener>();
const resumeListeners = new Set<Listener>();
const gapListeners = new Set<Listener>();
const counterListeners = new Set<Listener>();
const platformListeners = new Set<Listener>();

const follow = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Calls back when a post of the viewer appeared without a response of this page. Returns a function that stops it. */
export const onPostsChanged = follow(postListeners);

/** Calls back after a gap: visible content may be stale. Returns a function that stops it. */
export const onResume = follow(resumeListeners);

/** Calls back as soon as a gap is noticed: later requests are current. Returns a function that stops it. */
export const onGap = follow(gapListeners);

/** Calls back when the bell panel may have new content. Returns a function that stops it. */
export const onCountersChanged = follow(counterListeners);

/** Calls back when branding, news or links changed. Returns a function that stops it. */
export const onPlatformChanged = follow(platformListeners);

/** Announces a published post. */
export const announcePosts = (): void => postListeners.forEach((listener) => listener());

/** Milliseconds in which reports of one gap are joined. */
const debounceDelay = 250;
/** Milliseconds in which a restarted stream reports missed events. */
const streamTimeout = 2_000;
let resuming: ReturnType<typeof setTimeout> | undefined;
let due = Infinity;

function resumeWithin(delay: number): void {
  gapListeners.forEach((listener) => listener());
  const now = Date.now();
  // Do not wait for an overdue timer, such as after a sleep.
  if (due > now && now + delay >= due) return;
  clearTimeout(resuming);
  due = now + delay;
  resuming = setTimeout(() => {
    due = Infinity;
    resumeListeners.forEach((listener) => listener());
  }, delay);
}

/** Refetches visible content, once per gap. */
export const announceResume = (): void => resumeWithin(debounceDelay);

/** Refetches after a reconnection when the stream reports a gap, or a moment later without a report. */
export const announceReturn = (): void => resumeWithin(streamTimeout);

/** Notifies the listeners of `onCountersChanged`; called by the subscription only. */
export const announceCounters = (): void => counterListeners.forEach((listener) => listener());

/** Notifies the listeners of `onPlatformChanged`; called by the subscription only. */
export const announcePlatform = (): void => platformListeners.forEach((listener) => listener());
