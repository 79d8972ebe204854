/** The id of an operation that its client has ended is free, and nothing of that one gets in the way of the next. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { emptyEvent } from '../realtimeEvent.ts';
import { type FaultyApi, type Standalone, startAlone, startFaultyApi, unsignedToken } from './standalone.ts';

const username = 'anne@example.org';
const unread = 'viewer { unreadConversationCount }';
const events = `subscription { viewerEvents { __typename ... on PostsChanged { ${unread} } } }`;

let api: FaultyApi;
let alone: Standalone;
let socket: WebSocket;
let heard: string[];
/** Answers of the API that are not given yet. */
const held: ServerResponse[] = [];

const letGo = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"user_id":7}');
const hold = () => (api.answer = (_request, response) => void held.push(response));
const release = () => {
  api.answer = (_request, response) => letGo(response);
  for (const response of held.splice(0)) letGo(response);
};

const say = (message: object) => socket.send(JSON.stringify(message));
const ask = (query: string) => say({ id: '1', type: 'subscribe', payload: { query } });
const end = () => say({ id: '1', type: 'complete' });
const followers = () => alone.gateway.services.events.size;
const happen = () => alone.gateway.services.events.deliver({ ...emptyEvent, actions: ['posts'] }, [username]);

beforeEach(async () => {
  api = await startFaultyApi();
  release();
  alone = await startAlone({ BACKEND_URL: api.url });
  socket = new WebSocket(`${alone.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  heard = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  await once(socket, 'open');
  const token = unsignedToken({ username, exp: Date.now() / 1000 + 3_600 });
  say({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
  await expect.poll(() => heard).toEqual(['{"type":"connection_ack"}']);
});
afterEach(async () => {
  socket.terminate();
  await alone.close();
  await api.close();
});

test('while an answer to the one before is being made', async () => {
  ask(events);
  await expect.poll(followers).toBe(1);
  hold();
  happen();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  end();
  await expect.poll(followers).toBe(0);
  ask(events);
  await expect.poll(followers).toBe(1);
  release();
  happen();
  await expect.poll(() => heard.join(' ')).toMatch(/PostsChanged|ResumeRequired/);
  expect(heard.join(' ')).not.toContain('complete');
  socket.terminate();
  await expect.poll(followers).toBe(0);
});

test('in the same moment', async () => {
  ask(events);
  await expect.poll(() => heard.join(' ')).toContain('RealtimeChanged');
  const before = heard.length;
  end();
  ask(events);
  await expect.poll(() => heard.slice(before)).toEqual([expect.stringContaining('RealtimeChanged')]);
  expect(followers()).toBe(1);
});

test('but not while a query is still answered: the connection ends, and all on it', async () => {
  hold();
  ask(`{ ${unread} }`);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  end();
  ask(events);
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  expect([code, reason.toString()]).toEqual([4409, 'Subscriber for 1 already exists']);
  release();
  await expect.poll(followers).toBe(0);
});
