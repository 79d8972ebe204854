/** Realtime health: how the gateway detects it, which clients it notifies, and how it reconnects. */
import { pusherUrlOf } from '../../../scripts/processes.ts';
import { once } from 'node:events';
import pino from 'pino';
import Pusher from 'pusher';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { startPusher } from '../../../fixtures/existing-api/realtime/pusher.ts';
import { createMetrics } from '../../../gateway/http/metrics.ts';
import { connectRealtime } from '../../../gateway/realtime/bridge.ts';
import { createEventHub } from '../../../gateway/realtime/eventHub.ts';
import { createRealtimeStatus } from '../../../gateway/realtime/realtimeStatus.ts';
import { createPresence } from '../../../gateway/realtime/presence.ts';
import { global } from '../callers.ts';
import { startPlatform } from '../platform.ts';
import { emptyEvent } from '../realtimeEvent.ts';
import { startAlone } from '../app/standalone.ts';

const silent = pino({ level: 'silent' });
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the flow of events', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') }));
  const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

  it('counts as silent after two writes in a row without an event, until the next event', () => {
    const [changes, lines]: [boolean[], string[]] = [[], []];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const realtimeStatus = createRealtimeStatus(log, (isAvailable) => changes.push(isAvailable));
    realtimeStatus.setConnection('connected');
    seconds(1);
    realtimeStatus.expect(Date.now());
    seconds(11);
    expect(realtimeStatus.reason).toBeNull();
    realtimeStatus.expect(Date.now());
    seconds(11);
    expect(realtimeStatus.reason).toBe('silent');
    realtimeStatus.recordEvent();
    expect(realtimeStatus.reason).toBeNull();
    expect(changes).toEqual([true, false, true]);
    // Operators read one line for each change.
    expect(lines).toHaveLength(3);
  });

  it('continues with an event between two writes, or before the response of one', () => {
    const realtimeStatus = createRealtimeStatus(silent);
    realtimeStatus.setConnection('connected');
    for (let count = 0; count < 3; count += 1) {
      seconds(1);
      const begunAt = Date.now();
      realtimeStatus.recordEvent();
      realtimeStatus.expect(begunAt);
      seconds(11);
    }
    expect(realtimeStatus.reason).toBeNull();
  });

  it('ignores writes from before the connection', () => {
    const realtimeStatus = createRealtimeStatus(silent);
    realtimeStatus.setConnection('not connected');
    for (let count = 0; count < 3; count += 1) realtimeStatus.expect(Date.now());
    seconds(5);
    realtimeStatus.setConnection('connected');
    seconds(6);
    expect(realtimeStatus.reason).toBeNull();
    realtimeStatus.setConnection('refused');
    expect(realtimeStatus.reason).toBe('refused');
  });
});

describe('receivers of events', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
  const event = { ...emptyEvent, actions: ['posts'] };

  it('are remembered for five minutes, before which everybody counts as one', () => {
    const hub = createEventHub();
    minutes(1);
    hub.deliver(event, ['Anne@example.org']);
    minutes(1);
    const since = Date.now();
    minutes(1);
    expect(hub.hasNewsSince('anne@example.org', since)).toBe(false);
    expect(hub.hasNewsSince('anne@example.org', since - 60_000)).toBe(true);
    expect(hub.hasNewsSince('karim@example.org', since - 60_000)).toBe(false);
    hub.deliver(event, ['karim@example.org']);
    expect(hub.hasNewsSince('karim@example.org', since)).toBe(true);
    expect(hub.hasNewsSince('anne@example.org', since)).toBe(false);
    minutes(6);
    expect(hub.hasNewsSince('anne@example.org', since)).toBe(true);
  });

  it('are everybody for broadcast events and gaps', () => {
    const hub = createEventHub();
    for (const happen of [() => hub.deliver(event, ['*']), () => hub.resumeAll()]) {
      minutes(1);
      const since = Date.now();
      minutes(1);
      expect(hub.hasNewsSince('anne@example.org', since)).toBe(false);
      happen();
      expect(hub.hasNewsSince('anne@example.org', since)).toBe(true);
    }
  });
});

describe.each(['before', 'after'] as const)('a service that closes connections %s the handshake', (when) => {
  const frame = (event: string, data: object, channel?: string) =>
    JSON.stringify({ event, data: JSON.stringify(data), ...(channel !== undefined && { channel }) });

  it('is retried after 1, 2 and 4 seconds, less a random half', async () => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server has no address.');
    const connectedAt: number[] = [];
    server.on('connection', (socket) => {
      const isClosed = connectedAt.push(Date.now()) <= 3;
      if (!isClosed || when === 'after')
        socket.send(frame('pusher:connection_established', { socket_id: '1.1', activity_timeout: 120 }));
      // After this code pusher-js by itself would connect at once.
      if (isClosed) socket.close(4200, 'Please reconnect');
      else
        socket.on('message', () =>
          socket.send(frame('pusher_internal:subscription_succeeded', {}, 'public')),
        );
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const realtimeStatus = createRealtimeStatus(silent);
    const presence = createPresence();
    const config = { appId: '1', key: 'key', secret: undefined, channel: 'public', event: 'event' };
    const bridge = connectRealtime(
      { ...config, server: { kind: 'host', host: '127.0.0.1', port: address.port, tls: false } },
      { events: createEventHub(), presence, tokenVerifier: { handleSessionEvent: vi.fn() }, realtimeStatus },
      createMetrics(),
      silent,
    );
    while (realtimeStatus.reason !== null) {
      // A real round trip, so that the network keeps up with the clock.
      await fetch(`http://127.0.0.1:${address.port}`);
      await vi.advanceTimersByTimeAsync(50);
    }
    const pauses = connectedAt.slice(1).map((at, index) => at - (connectedAt[index] ?? 0));
    expect(pauses.map((pause, index) => pause >= 500 * 2 ** index)).toEqual([true, true, true]);
    bridge.close();
    presence.close();
    server.close();
  });
});

interface Received {
  __typename: string;
  isAvailable?: boolean;
}
const document = 'subscription { viewerEvents { __typename ... on RealtimeChanged { isAvailable } } }';
const stopped: Received = { __typename: 'RealtimeChanged', isAvailable: false };

it('reports at once to people and operators that no realtime is configured', async () => {
  const platform = await startPlatform();
  const heard = await platform.listen<Received>(document, await platform.backend.addPerson());
  expect(await heard.next(() => true)).toEqual(stopped);
  const ready = await (await fetch(`${platform.url}/health/ready`)).json();
  expect(ready).toMatchObject({ api: true, realtime: null, realtimeReason: 'none configured' });
  heard.close();
  await platform.close();
});

it("reports to operators that the service rejects the gateway's secret", async () => {
  const service = await startPusher();
  const { key, port } = service;
  const alone = await startAlone({ PUSHER_URL: pusherUrlOf({ key, secret: 'another secret', port }) });
  const ready = async (): Promise<unknown> => (await fetch(`${alone.url}/health/ready`)).json();
  await expect.poll(ready).toMatchObject({ realtime: false, realtimeReason: 'refused' });
  await alone.close();
  await service.close();
});

it("notices missing events when the API's secret is rejected, until its first event", async () => {
  const service = await startPusher();
  const platform = await startPlatform({
    env: { PUSHER_URL: pusherUrlOf({ ...service, secret: 'not the secret of the service at all' }) },
    settings: { PUSHER_URL: pusherUrlOf(service) },
  });
  const { backend, content, url } = platform;
  const [one, other] = [await backend.addPerson(), await backend.addPerson()];
  const conversation = await content.addConversation([one, other]);
  const ready = async (): Promise<unknown> => (await fetch(`${url}/health/ready`)).json();
  await expect.poll(ready).toMatchObject({ realtime: true, realtimeReason: null });
  const heard = await platform.listen<Received>(document, other);
  await expect.poll(() => platform.gateway.services.events.size).toBe(1);
  const conversationId = global('Conversation', conversation.id);
  // The events of both messages would come within seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  for (const text of ['Allô ?', 'Tu es là ?']) {
    const { errors } = await platform.ask(
      'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { userErrors { code } } }',
      { as: one, variables: { input: { conversationId, text } } },
    );
    expect(errors).toEqual([]);
  }
  vi.advanceTimersByTime(11_000);
  vi.useRealTimers();
  expect(await heard.next(({ __typename }) => __typename === 'RealtimeChanged')).toEqual(stopped);
  expect(await ready()).toMatchObject({ realtime: false, realtimeReason: 'silent' });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('gateway_realtime_flowing 0');

  const { appId, key, secret, port } = service;
  const pusher = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(port), useTLS: false });
  await pusher.trigger('private-platform', 'event', { pusheraction: ['vue'], receveur: [one.email] });
  await heard.next(({ isAvailable }) => isAvailable === true);
  // No event reported changes in between.
  await heard.next(({ __typename }) => __typename === 'ResumeRequired');
  expect(await ready()).toMatchObject({ realtime: true, realtimeReason: null });
  heard.close();
  await platform.close();
  await service.close();
});
