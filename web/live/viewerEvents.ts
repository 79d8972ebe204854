/** What screens may want to know of the viewer's events beyond what the store shows by itself. */
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

/** Calls back when a post of the viewer's own is there that no answer brought; answers how to stop. */
export const onPostsChanged = follow(postListeners);

/** Calls back after a gap in the events: what is on screen may be out of date. Answers how to stop. */
export const onResume = follow(resumeListeners);

/** Calls back as soon as a gap is noticed: what is asked for from then on knows what it hid. Answers how to stop. */
export const onGap = follow(gapListeners);

/** Calls back when something new may be in the bell panel; answers how to stop. */
export const onCountersChanged = follow(counterListeners);

/** Calls back when the platform's look, news or links changed; answers how to stop. */
export const onPlatformChanged = follow(platformListeners);

/** For those who publish. */
export const announcePosts = (): void => postListeners.forEach((listener) => listener());

/** Milliseconds in which a gap is noticed by all who notice it. */
const debounceDelay = 250;
/** Milliseconds in which a stream that begins anew says that something was missed. */
const streamTimeout = 2_000;
let resuming: ReturnType<typeof setTimeout> | undefined;
let due = Infinity;

function resumeWithin(delay: number): void {
  gapListeners.forEach((listener) => listener());
  const now = Date.now();
  // One that is overdue, as after a sleep, is not waited for.
  if (due > now && now + delay >= due) return;
  clearTimeout(resuming);
  due = now + delay;
  resuming = setTimeout(() => {
    due = Infinity;
    resumeListeners.forEach((listener) => listener());
  }, delay);
}

/** Has what is on the screen read again, once for all who notice the same gap. */
export const announceResume = (): void => resumeWithin(debounceDelay);

/**
 * For a connection or stream that was lost and is back: the stream says by itself that something was missed, once it
 * hears what comes from then on. It is read then; where it says nothing, a moment later all the same.
 */
export const announceReturn = (): void => resumeWithin(streamTimeout);

/** For the subscription only. */
export const announceCounters = (): void => counterListeners.forEach((listener) => listener());

/** For the subscription only. */
export const announcePlatform = (): void => platformListeners.forEach((listener) => listener());
