import { type Connection, connection } from '../core/connection.ts';
import { announceResume } from './viewerEvents.ts';

/** Milliseconds between two readings of what is on screen while no events come. */
const period = 30_000;
/** How much later than that one may be, at most: a thousand pages do not read at once. */
const spread = 6_000;
/** Milliseconds that events may be away before the first reading: a line that is soon back tells of the gap itself. */
const firstDelay = 10_000;

/**
 * While no events come the page reads by itself what they would have told of, as after a gap, as long as it is before
 * somebody's eyes. Answers how to stop.
 */
export function pollWithoutEvents(of: Connection = connection): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next reading is due; undefined while events flow. */
  let due: number | undefined;
  let wasOffline = false;
  const plan = () => {
    clearTimeout(timer);
    timer = undefined;
    if (due !== undefined && document.visibilityState === 'visible')
      timer = setTimeout(read, Math.max(0, due - Date.now()));
  };
  const read = () => {
    // Without a network nothing would answer.
    if (of.get() !== 'offline') announceResume();
    due = Date.now() + period + Math.random() * spread;
    plan();
  };
  const follow = () => {
    const state = of.get();
    const isFlowing = state === 'flowing';
    // With the network the line comes back in a moment, and tells of the gap: it is read once then.
    const isBack = wasOffline && state !== 'offline';
    wasOffline = state === 'offline';
    if (!isBack && isFlowing === (due === undefined)) return;
    due = isFlowing ? undefined : Date.now() + firstDelay + Math.random() * spread;
    plan();
  };
  follow();
  const stop = of.subscribe(follow);
  document.addEventListener('visibilitychange', plan);
  return () => {
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', plan);
  };
}
