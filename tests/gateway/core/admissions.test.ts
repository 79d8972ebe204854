/** Where a gateway has been started anew, everybody comes back in one moment: they are let in, each in their turn. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createAdmissions } from '../../../gateway/core/realtime/admissions.ts';
import { type FaultyApi, type Standalone, startAlone, startFaultyApi, unsignedToken } from './standalone.ts';

const people = 60;
const tokens = Array.from({ length: people }, (_, number) =>
  unsignedToken({ username: `person-${number}@example.org`, exp: Date.now() / 1000 + 3_600 }),
);

describe('people who connect in one moment', () => {
  let api: FaultyApi;
  let alone: Standalone;
  const sockets: WebSocket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate();
    await alone.close();
    await api.close();
  });

  /** A gateway that may make 32 calls at once, before an API of which it asks who people are. */
  async function start(answer: (response: ServerResponse) => void, settings: Record<string, string> = {}) {
    api = await startFaultyApi();
    let [underWay, most] = [0, 0];
    api.answer = (_request, response) => {
      most = Math.max(most, (underWay += 1));
      response.on('close', () => (underWay -= 1));
      answer(response);
    };
    alone = await startAlone({
      BACKEND_URL: api.url,
      API_CONNECTIONS: '32',
      API_TIMEOUT_MS: '1000',
      ANONYMOUS_LIMIT_PER_MINUTE: String(people / 2),
      ...settings,
    });
    return { most: () => most };
  }

  /** Has somebody connect with each token, all in one moment; what each was told first, or the code of the end. */
  async function knock(those: readonly string[]): Promise<(string | number)[]> {
    const url = `${alone.url.replace('http', 'ws')}/graphql`;
    const crowd = those.map(() => new WebSocket(url, 'graphql-transport-ws'));
    sockets.push(...crowd);
    await Promise.all(crowd.map((socket) => once(socket, 'open')));
    return Promise.all(
      crowd.map((socket, index) => {
        const payload = { authorization: `Bearer ${those[index]}` };
        socket.send(JSON.stringify({ type: 'connection_init', payload }));
        return new Promise<string | number>((resolve) => {
          socket.once('message', (data: Buffer) => resolve(data.toString()));
          socket.once('close', resolve);
        });
      }),
    );
  }

  test('are all let in, by one address too, where the API is slow to say who they are', async () => {
    const { most } = await start((response) =>
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"user_id":7}');
      }, 200),
    );
    // Twice each: of a token the API is asked once.
    const told = await knock([...tokens, ...tokens]);
    expect(new Set(told)).toEqual(new Set(['{"type":"connection_ack"}']));
    expect([api.received.length, most()]).toEqual([people, 4]);
  });

  test('are all told at once to come back where it never says it, and it is asked no more', async () => {
    await start(() => undefined);
    expect(new Set(await knock(tokens))).toEqual(new Set([1013]));
    // Not one timeout after another: the first that ran out say how it is.
    expect(api.received.length).toBeLessThan(20);
  });

  test('with tokens that nobody gave use up their address’s budget, and the API is asked no more', async () => {
    await start((response) => void response.writeHead(401).end());
    const codes = await knock(tokens);
    expect([codes.filter((code) => code === 4403).length, api.received.length]).toEqual([30, 30]);
    expect(codes.filter((code) => code === 1013).length).toBe(30);
  });

  describe('and whose sessions may have ended unheard', () => {
    /** Lets them in; from then on the API answers nobody before it is told how. */
    async function doubt() {
      const letIn = (response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"user_id":7}');
      const held: ServerResponse[] = [];
      const doubted = { answer: letIn, letIn, held };
      await start((response) => doubted.answer(response), {
        API_EXTENSIONS: 'SESSIONS',
        API_TIMEOUT_MS: '60000',
      });
      await knock(tokens.slice(1));
      doubted.answer = (response) => void held.push(response);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      alone.gateway.services.flow.setLine('connected');
      await expect.poll(() => held.length).toBeGreaterThan(0);
      return doubted;
    }
    afterEach(() => vi.useRealTimers());

    test('are all asked about again, however long it takes', async () => {
      const doubted = await doubt();
      vi.advanceTimersByTime(31_000);
      doubted.answer = (response) => void response.writeHead(401).end();
      for (const response of doubted.held) doubted.answer(response);
      await expect
        .poll(() => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length)
        .toBe(0);
    });

    test('are not waited for by who connects', async () => {
      const doubted = await doubt();
      doubted.answer = doubted.letIn;
      expect(await knock(tokens.slice(0, 1))).toEqual(['{"type":"connection_ack"}']);
    });
  });
});

test('who waits for their turn is told goodbye by a gateway that stops, and operators nothing of them', async () => {
  const api = await startFaultyApi();
  api.answer = () => undefined;
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const alone = await startAlone({ BACKEND_URL: api.url, API_CONNECTIONS: '8' }, log);
  const url = `${alone.url.replace('http', 'ws')}/graphql`;
  const ends = await Promise.all(
    tokens.slice(0, 10).map(async (token) => {
      const socket = new WebSocket(url, 'graphql-transport-ws');
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
      return { end: once(socket, 'close') as Promise<[number]> };
    }),
  );
  await expect.poll(() => api.received.length).toBe(1);
  await alone.close();
  expect(new Set((await Promise.all(ends.map(({ end }) => end))).map(([code]) => code))).toEqual(
    new Set([1001]),
  );
  expect(lines.join('')).not.toContain('could not be asked');
  await api.close();
});

describe('turns', () => {
  afterEach(() => vi.useRealTimers());
  const hanging = () => new Promise<string>(() => undefined);

  beforeEach(() => void vi.useFakeTimers());

  test('are waited for half a minute', async () => {
    const inTurn = createAdmissions<string>(1);
    void inTurn('first', hanging);
    const settled = vi.fn();
    void inTurn('second', hanging).then(settled);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(settled).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  test('are waited for by ten thousand at most', async () => {
    const inTurn = createAdmissions<string>(1);
    const asked = vi.fn(hanging);
    for (let number = 0; number <= 10_000; number += 1) void inTurn(`${number}`, asked);
    expect(await inTurn('one too many', asked)).toBeUndefined();
    expect(asked).toHaveBeenCalledOnce();
  });

  test('go on after one that failed', async () => {
    const inTurn = createAdmissions<string>(1);
    const failed = inTurn('a', () => Promise.reject(new Error('away')));
    const next = inTurn('b', async () => 'let in');
    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe('let in');
    expect(await inTurn('a', async () => 'let in')).toBe('let in');
  });
});
