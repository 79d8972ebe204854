/** A WebSocket client without a library, to see exactly what a server sends. */
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';

export interface RawClient {
  socket: WebSocket;
  /** Messages received so far. */
  received: string[];
  closed: Promise<[code: number, reason: string]>;
  send(message: unknown): void;
}

export const subprotocol = 'graphql-transport-ws';
export const acknowledgement = '{"type":"connection_ack"}';
export const eventsQuery = 'subscription { viewerEvents { __typename } }';

export const init = (token: string) => ({
  type: 'connection_init',
  payload: { authorization: `Bearer ${token}` },
});
export const subscribe = (id: string, query = eventsQuery) => ({ id, type: 'subscribe', payload: { query } });

/** Opens a WebSocket at a gateway; it is cut off after the test. */
export async function openWebSocket(
  url: string,
  {
    path = '/graphql',
    protocols = [subprotocol],
    ...options
  }: ClientOptions & { path?: string; protocols?: string[] } = {},
): Promise<RawClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, protocols, {
    perMessageDeflate: false,
    ...options,
  });
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  const closed = new Promise<[number, string]>((resolve) =>
    socket.once('close', (code, reason) => resolve([code, reason.toString()])),
  );
  const client: RawClient = {
    socket,
    received,
    closed,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  };
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return client;
}

/** The same, signed in. */
export async function connectWebSocket(
  url: string,
  token: string,
  options?: Parameters<typeof openWebSocket>[1],
): Promise<RawClient> {
  const client = await openWebSocket(url, options);
  client.send(init(token));
  await expect.poll(() => client.received).toContain(acknowledgement);
  return client;
}
