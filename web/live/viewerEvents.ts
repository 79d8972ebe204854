import { type Signal, signals } from '../core/signals.ts';
import type { Environment } from 'relay-runtime';
import { RetryScheduler } from '../core/retryScheduler.ts';

/** Signals of the viewer's events beyond store updates. */
const postsChanged: Signal<void> = { name: 'posts changed' };
const resumed: Signal<void> = { name: 'resumed' };
const gapNoticed: Signal<void> = { name: 'gap noticed' };
const countersChanged: Signal<void> = { name: 'counters changed' };
const platformChanged: Signal<void> = { name: 'platform changed' };

const follow = (signal: Signal<void>) => (listener: () => void) => signals.on(signal, listener);

/** Calls back when a post of the viewer appeared without a response of this page. Returns a function that stops it. */
export const onPostsChanged = follow(postsChanged);

/** Calls back after a gap: visible content may be stale. Returns a function that stops it. */
export const onResume = follow(resumed);

/** Calls back as soon as a gap is noticed: later requests are current. Returns a function that stops it. */
export const onGap = follow(gapNoticed);

/** Calls back when the bell panel may have new content. Returns a function that stops it. */
export const onCountersChanged = follow(countersChanged);

/** Calls back when branding, news or links changed. Returns a function that stops it. */
export const onPlatformChanged = follow(platformChanged);

/** Announces a published post. */
export const announcePosts = (): void => signals.send(postsChanged, undefined);

/** Milliseconds in which reports of one gap are joined. */
const debounceDelay = 250;
/** Milliseconds in which a restarted stream reports missed events. */
const streamTimeout = 2_000;

function resumeWithin(delay: number): void {
  signals.send(gapNoticed, undefined);
  signals.sendWithin(resumed, delay);
}

/** Refetches visible content, once per gap. */
export const announceResume = (): void => resumeWithin(debounceDelay);

/** Refetches after a reconnection when the stream reports a gap, or a moment later without a report. */
export const announceReturn = (): void => resumeWithin(streamTimeout);

/** Notifies the listeners of `onCountersChanged`; called by the subscription only. */
export const announceCounters = (): void => signals.send(countersChanged, undefined);

/** Notifies the listeners of `onPlatformChanged`; called by the subscription only. */
export const announcePlatform = (): void => signals.send(platformChanged, undefined);

/** Refetches what missed events would have changed; rejects if a retry may succeed. */
export type Refetch = (environment: Environment) => Promise<unknown> | void;

/** Runs all refetches after each gap, each with its own retries. Returns a function that stops it. */
export function refetchAfterGaps(environment: Environment, readings: readonly Refetch[]): () => void {
  const retries = new RetryScheduler();
  const read = async (reading: Refetch, name: string) => {
    try {
      await reading(environment);
    } catch {
      // Events may return before the API does, so keep retrying.
      retries.later(name, () => void read(reading, name));
    }
  };
  const stop = onResume(() => {
    retries.forgetAll();
    for (const [index, reading] of readings.entries()) void read(reading, String(index));
  });
  return () => {
    retries.forgetAll();
    stop();
  };
}
