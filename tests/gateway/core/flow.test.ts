/** Whether events come: how it is known, and who is told of it. */
import pino from 'pino';
import Pusher from 'pusher';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFlow } from '../../../gateway/core/realtime/flow.ts';
import { startPusher } from '../../../fixtures/existing-api/realtime/pusher.ts';
import { startPlatform } from '../platform.ts';
import { startAlone } from './standalone.ts';

describe('what is known of it', () => {
  const lines: string[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z') });
    lines.length = 0;
  });
  afterEach(() => vi.useRealTimers());
  const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

  it('a line that stands carries events until two writings in a row are told by none, and again with the first', () => {
    const changes: boolean[] = [];
    const flow = createFlow(log, (isFlowing) => changes.push(isFlowing));
    flow.setLine('connected');
    seconds(1);
    flow.expect(Date.now());
    seconds(11);
    // One may be an accident.
    expect(flow.reason).toBeNull();
    flow.expect(Date.now());
    seconds(11);
    expect(flow.reason).toBe('silent');
    flow.hear();
    expect(flow.reason).toBeNull();
    expect(changes).toEqual([true, false, true]);
    expect(lines).toHaveLength(3);
  });

  it('an event that comes between them, or before the write was answered, is one that came', () => {
    const flow = createFlow(log);
    flow.setLine('connected');
    for (let count = 0; count < 3; count += 1) {
      seconds(1);
      const begunAt = Date.now();
      flow.hear();
      flow.expect(begunAt);
      seconds(11);
    }
    expect(flow.reason).toBeNull();
  });

  it('what was written while the line was away says nothing of a line that stands', () => {
    const flow = createFlow(log);
    flow.setLine('not connected');
    for (let count = 0; count < 3; count += 1) flow.expect(Date.now());
    seconds(5);
    flow.setLine('connected');
    seconds(6);
    expect(flow.reason).toBeNull();
    // Operators read one line of each change.
    flow.setLine('refused');
    flow.setLine('refused');
    expect(lines).toHaveLength(3);
  });
});

interface Heard {
  __typename: string;
  isFlowing?: boolean;
}
const document = 'subscription { viewerEvents { __typename ... on RealtimeChanged { isFlowing } } }';
const stopped: Heard = { __typename: 'RealtimeChanged', isFlowing: false };

it('without any realtime configured, everybody and operators are told at once', async () => {
  const platform = await startPlatform();
  const person = await platform.backend.addPerson();
  const heard = await platform.listen<Heard>(document, person);
  expect(await heard.next(() => true)).toEqual(stopped);
  const ready = await (await fetch(`${platform.url}/health/ready`)).json();
  expect(ready).toMatchObject({ api: true, realtime: null, realtimeReason: 'none configured' });
  heard.close();
  await platform.close();
}, 120_000);

it('a gateway whose secret the service refuses says so', async () => {
  const service = await startPusher();
  const { key, port } = service;
  const alone = await startAlone({
    PUSHER_KEY: key,
    PUSHER_SECRET: 'another secret',
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(port),
  });
  const ready = async (): Promise<unknown> => (await fetch(`${alone.url}/health/ready`)).json();
  await expect.poll(ready).toMatchObject({ realtime: false, realtimeReason: 'refused' });
  await alone.close();
  await service.close();
}, 120_000);

it('an API that the service refuses is noticed by its silence, and its first event ends that', async () => {
  const service = await startPusher();
  const { appId, key, secret, port } = service;
  const place = { PUSHER_KEY: key, PUSHER_HOST: '127.0.0.1', PUSHER_PORT: String(port) };
  const platform = await startPlatform({
    env: { ...place, PUSHER_APP_ID: appId, PUSHER_SECRET: 'not the secret of the service at all' },
    settings: { ...place, PUSHER_SECRET: secret },
  });
  const { backend, content, url } = platform;
  const [one, other] = [await backend.addPerson(), await backend.addPerson()];
  const conversation = await content.addConversation([one, other]);
  const ready = async (): Promise<unknown> => (await fetch(`${url}/health/ready`)).json();
  await expect.poll(ready).toMatchObject({ realtime: true, realtimeReason: null });
  const heard = await platform.listen<Heard>(document, other);
  await expect.poll(() => platform.gateway.services.events.size).toBe(1);
  const conversationId = Buffer.from(`Conversation:${conversation.id}`).toString('base64url');
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

  const pusher = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(port), useTLS: false });
  await pusher.trigger('private-platform', 'event', { pusheraction: ['vue'], receveur: [one.email] });
  await heard.next(({ isFlowing }) => isFlowing === true);
  // What happened meanwhile was told by no event.
  await heard.next(({ __typename }) => __typename === 'ResumeRequired');
  expect(await ready()).toMatchObject({ realtime: true, realtimeReason: null });
  heard.close();
  await platform.close();
  await service.close();
}, 120_000);
