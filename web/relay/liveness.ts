import type { Client } from 'graphql-ws';
import { connection } from '../core/connection.ts';

/** Milliseconds a new connection may take: the gateway asks the API who it is, which may take ten seconds. */
const connectTimeout = 20_000;
/** Milliseconds until a ping must have been answered. */
const pongTimeout = 10_000;
/** The same when there is a reason to doubt the connection. */
const probeTimeout = 5_000;

/** Milliseconds between two looks at the clock, and those it must have jumped for the device to have slept. */
const tick = 5_000;
const leap = 15_000;

/**
 * Calls back when the device may have been away: it is online again, the page is before the person's eyes
 * again, or the clock has jumped, as after a sleep. Answers how to stop.
 */
export function onReturn(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  let last = Date.now();
  const look = () => {
    const now = Date.now();
    if (now - last > leap) listener();
    last = now;
  };
  const clock = setInterval(look, tick);
  addEventListener('online', listener);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(clock);
    removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Waits `ms`, or until the device is back. */
export const waitOrReturn = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = onReturn(done);
  });

/**
 * Ends a connection that has died without a word, so that another one takes its place: one that is not
 * established in time, and one on which nothing comes after a ping. When the device may have been away, or a request
 * did not reach the server, the connection is tried at once.
 */
export function watchConnection(client: Client): void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;
  const rest = () => {
    clearTimeout(timer);
    due = Infinity;
  };
  const expectWithin = (ms: number) => {
    // Another ping does not put off the answer to the one before.
    if (Date.now() + ms >= due) return;
    rest();
    due = Date.now() + ms;
    timer = setTimeout(() => client.terminate(), ms);
  };
  client.on('connecting', () => expectWithin(connectTimeout));
  client.on('connected', (connected) => {
    rest();
    socket = connected instanceof WebSocket ? connected : undefined;
  });
  client.on('ping', (isReceived) => {
    if (!isReceived) expectWithin(pongTimeout);
  });
  client.on('message', rest);
  client.on('closed', () => {
    rest();
    socket = undefined;
  });
  const probe = () => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: 'ping' }));
    expectWithin(probeTimeout);
  };
  onReturn(probe);
  connection.subscribe(() => {
    if (connection.isDoubtful()) probe();
  });
}
