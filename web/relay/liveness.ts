import type { Client } from 'graphql-ws';
import { connection } from '../core/connection.ts';

/** Milliseconds for a new connection: the gateway may take ten seconds to authenticate it. */
const connectTimeout = 20_000;
/** Milliseconds to wait for a pong. */
const pongTimeout = 10_000;
/** The same when the connection is in doubt. */
const probeTimeout = 5_000;

/** Milliseconds between clock checks, and the jump that means the device slept. */
const tick = 5_000;
const leap = 15_000;

/**
 * Calls back when the device may have been away: back online, in the foreground, or after a sleep. Returns a function
 * that stops it.
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

/** Waits some milliseconds, or less when the device comes back. */
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
 * Closes dead connections so that they are replaced: those not established in time, and those without a pong. Pings at
 * once after a return or a failed request.
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
    // A new ping does not extend the deadline of an earlier one.
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
