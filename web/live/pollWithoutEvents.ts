import { type Connection, connection } from '../core/connection.ts';
import { announceResume } from './viewerEvents.ts';

/** Milliseconds between polls while no events come. */
const period = 30_000;
/** Maximum jitter of a poll in milliseconds. */
const spread = 6_000;
/** Milliseconds without events before the first poll: a short interruption is handled as a gap. */
const firstDelay = 10_000;

/** Polls visible content while no events come. Returns a function that stops it. */
export function pollWithoutEvents(watched: Connection = connection): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the next poll; undefined while events flow. */
  let due: number | undefined;
  let wasOffline = false;
  const plan = () => {
    clearTimeout(timer);
    timer = undefined;
    if (due !== undefined && document.visibilityState === 'visible')
      timer = setTimeout(read, Math.max(0, due - Date.now()));
  };
  const read = () => {
    // Requests would fail without a network.
    if (watched.get() !== 'offline') announceResume();
    due = Date.now() + period + Math.random() * spread;
    plan();
  };
  const follow = () => {
    const state = watched.get();
    const isFlowing = state === 'flowing';
    // The WebSocket reconnects with the network and reports the gap.
    const isBack = wasOffline && state !== 'offline';
    wasOffline = state === 'offline';
    if (!isBack && isFlowing === (due === undefined)) return;
    due = isFlowing ? undefined : Date.now() + firstDelay + Math.random() * spread;
    plan();
  };
  follow();
  const stop = watched.subscribe(follow);
  document.addEventListener('visibilitychange', plan);
  return () => {
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', plan);
  };
}
