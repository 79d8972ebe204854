import { once } from 'node:events';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type RunningGateway, startGateway } from '../../../gateway/app/gateway.ts';
import { conversationId } from '../../../gateway/chat/chat.ts';
import { maxConnections } from '../../../gateway/realtime/connectionLimits.ts';
import { createPresence } from '../../../gateway/realtime/presence.ts';
import type { TestPerson } from '../../backend/harness.ts';
import { type Listener, whenConnected } from '../listening.ts';
import { type Platform, startPlatform } from '../platform.ts';

interface Activity {
  onlineParticipants: { name: string }[];
  typingParticipants: { name: string }[];
}

let platform: Platform;
/** A second gateway on the same realtime channel. */
let second: RunningGateway;
let [anne, karim, lea]: TestPerson[] = [];
let group: { id: number };
const open: Listener<unknown>[] = [];
beforeAll(async () => {
  platform = await startPlatform({ realtime: true });
  const { config } = platform.gateway.services;
  second = await startGateway({ ...config, port: 0 }, pino({ level: 'silent' }));
  [anne, karim, lea] = [
    await platform.backend.addPerson({ firstName: 'Anne', lastName: 'A' }),
    await platform.backend.addPerson({ firstName: 'Karim', lastName: 'K' }),
    await platform.backend.addPerson({ firstName: 'Léa', lastName: 'L' }),
  ];
  await whenConnected(`http://127.0.0.1:${second.port}`);
});
beforeEach(async () => {
  group = await platform.content.addConversation([anne!, karim!, lea!], 'Projet');
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const listener of open.splice(0)) listener.close();
});
afterAll(async () => {
  await second.close();
  await platform.close();
});

const fields =
  'conversationActivity(conversationId: $id) { onlineParticipants { name } typingParticipants { name } }';
const documentOf = (id: string) => `subscription { ${fields.replace('$id', JSON.stringify(id))} }`;
async function follow(as: TestPerson | undefined, gateway: RunningGateway = platform.gateway) {
  const listener = await platform.listen<Activity>(
    documentOf(conversationId.write({ conversation: String(group.id) })),
    as!,
    `http://127.0.0.1:${gateway.port}`,
  );
  open.push(listener);
  return listener;
}
const seen = (listener: Listener<Activity>) => {
  const { onlineParticipants, typingParticipants } = listener.heard.at(-1) ?? {
    onlineParticipants: [],
    typingParticipants: [],
  };
  return {
    online: onlineParticipants.map((p) => p.name),
    typing: typingParticipants.map((p) => p.name),
  };
};
const write = (as: TestPerson | undefined, gateway: RunningGateway) =>
  fetch(`http://127.0.0.1:${gateway.port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as?.token}` },
    body: JSON.stringify({
      query: `mutation ($id: ID!) { sendTypingIndicator(input: { conversationId: $id }) { userErrors { code } } }`,
      variables: { id: conversationId.write({ conversation: String(group.id) }) },
    }),
  }).then(async (answer) => ((await answer.json()) as { data: object }).data);

describe('conversation activity', () => {
  it('shows others who are online, on any gateway', async () => {
    const hers = await follow(anne);
    await expect.poll(() => seen(hers)).toMatchObject({ typing: [] });
    await follow(karim);
    await follow(lea, second);
    await expect.poll(() => seen(hers)).toEqual({ online: ['Karim K', 'Léa L'], typing: [] });
  });

  it('shows others who are typing, on any gateway, until they send', async () => {
    // Writing ends by itself after six seconds, which must not pass here.
    const { setTimeout: start } = globalThis;
    vi.stubGlobal('setTimeout', (...[run, ms, ...given]: Parameters<typeof start>) =>
      start(run, ms === 6_000 ? 600_000 : ms, ...given),
    );
    const [hers, his] = [await follow(anne), await follow(karim, second)];
    await write(lea, platform.gateway);
    await expect.poll(() => seen(his).typing).toEqual(['Léa L']);
    expect(await write(karim, second)).toEqual({ sendTypingIndicator: { userErrors: [] } });
    await expect.poll(() => seen(hers).typing).toContain('Karim K');
    await platform.content.send(karim!, group, 'voilà');
    await expect.poll(() => seen(hers).typing).not.toContain('Karim K');
    // A signal from before his message arrives after it.
    const late = { conversationId: String(group.id), username: karim!.email, age: 60_000 };
    platform.gateway.services.presence.receive({ from: 'another gateway', writing: [late] });
    await follow(lea);
    await expect.poll(() => seen(hers)).toEqual({ online: ['Karim K', 'Léa L'], typing: ['Léa L'] });
    await write(karim, second);
    await expect.poll(() => seen(hers).typing).toContain('Karim K');
    expect(
      his.heard.flatMap(({ typingParticipants }) => typingParticipants.map(({ name }) => name)),
    ).not.toContain('Karim K');
  });

  it('is available to participants only', async () => {
    const stranger = await platform.backend.addPerson();
    const theirs = await follow(stranger);
    expect(await write(stranger, platform.gateway)).toEqual({
      sendTypingIndicator: { userErrors: [{ code: 'NOT_FOUND' }] },
    });
    const hers = await follow(anne);
    await write(karim, platform.gateway);
    await expect.poll(() => seen(hers).typing).toEqual(['Karim K']);
    expect(theirs.heard).toEqual([]);
  });

  it('ends at once for a removed participant', async () => {
    const [hers, his] = [await follow(anne), await follow(karim)];
    await expect.poll(() => seen(hers).online).toContain('Karim K');
    await expect.poll(() => seen(his).online).toContain('Anne A');
    await platform.backend.post('/delete/conversation', {
      as: anne!,
      json: { conversationid: group.id, email: karim!.email },
    });
    await expect.poll(() => seen(hers).online).not.toContain('Karim K');
    await write(lea, platform.gateway);
    await expect.poll(() => seen(hers).typing).toEqual(['Léa L']);
    // What came before, as who is online, may still arrive.
    expect(his.heard.flatMap(({ typingParticipants }) => typingParticipants)).toEqual([]);
  });
});

describe('a connection closed during authentication', () => {
  it('leaves neither presence nor a counted connection', async () => {
    const person = await platform.backend.addPerson();
    const { presence } = platform.gateway.services;
    const url = `ws://127.0.0.1:${platform.gateway.port}/graphql`;
    for (let count = 0; count < maxConnections; count += 1) {
      const socket = new WebSocket(url, 'graphql-transport-ws');
      await once(socket, 'open');
      socket.send(
        JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${person.token}` } }),
      );
      socket.terminate();
    }
    // Were they counted, this one would be refused.
    const listener = await platform.listen('subscription { viewerEvents { __typename } }', person);
    expect(presence.isHere(person.email)).toBe(true);
    listener.close();
    await expect.poll(() => presence.isHere(person.email)).toBe(false);
  });
});

it('disconnects a client that no longer answers pings', async () => {
  const person = await platform.backend.addPerson();
  const { presence } = platform.gateway.services;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  try {
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      autoPong: false,
    });
    const closed = once(socket, 'close');
    await once(socket, 'open');
    socket.send(
      JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${person.token}` } }),
    );
    await once(socket, 'message');
    const query = 'subscription { viewerEvents { __typename } }';
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    await vi.waitFor(() => expect(presence.isHere(person.email)).toBe(true), 10_000);
    vi.advanceTimersByTime(20_000);
    await once(socket, 'ping');
    expect(presence.isHere(person.email)).toBe(true);
    vi.advanceTimersByTime(20_000);
    await closed;
    await expect
      .poll(() => {
        vi.advanceTimersByTime(1_000);
        return presence.isHere(person.email);
      })
      .toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

describe('presence among gateways', () => {
  const times = { grace: 40, heartbeat: 30, expiry: 120, pause: 5 };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('bridges a reload, signals a departure, and forgets a silent gateway', () => {
    const [one, two] = [createPresence(times), createPresence(times)];
    one.connect((signal) => two.receive(signal));
    two.connect((signal) => one.receive(signal));
    const leave = one.enter('anne');
    vi.advanceTimersByTime(times.pause);
    expect(two.isHere('anne')).toBe(true);
    leave();
    vi.advanceTimersByTime(times.grace - 1);
    const leaveAgain = one.enter('anne');
    const heard: boolean[] = [];
    two.follow(() => heard.push(two.isHere('anne')));
    // The grace of the first connection ends, and heartbeats go by.
    vi.advanceTimersByTime(2 * times.expiry);
    expect([heard.includes(false), two.isHere('anne')]).toEqual([false, true]);
    leaveAgain();
    vi.advanceTimersByTime(times.grace + 2 * times.pause);
    expect([one.isHere('anne'), two.isHere('anne')]).toEqual([false, false]);
    expect(heard).toContain(false);

    one.enter('karim');
    vi.advanceTimersByTime(times.pause);
    expect(two.isHere('karim')).toBe(true);
    one.close();
    one.disconnect();
    vi.advanceTimersByTime(times.expiry + 2 * times.heartbeat);
    expect(two.isHere('karim')).toBe(false);
    two.close();
  });

  it('says when a person typed, however late the signal is', () => {
    const [one, two] = [createPresence(times), createPresence(times)];
    one.connect((signal) => two.receive(signal));
    const typed = { conversationId: '1', username: 'anne', since: performance.now() - 2_000 };
    one.reportTyping(typed);
    const follower = vi.fn();
    two.follow(follower);
    vi.advanceTimersByTime(times.pause);
    expect(follower.mock.calls).toEqual([[{ ...typed, since: expect.closeTo(typed.since, 0) }]]);
    for (const presence of [one, two]) presence.close();
  });

  it('signals many people in few signals, and ignores malformed ones', () => {
    const signals: unknown[] = [];
    const presence = createPresence(times);
    presence.connect((signal) => void signals.push(signal));
    for (let index = 0; index < 250; index += 1) presence.enter(`personne${index}`);
    vi.advanceTimersByTime(times.heartbeat - 1);
    expect(signals).toHaveLength(3);
    for (const signal of signals) expect(JSON.stringify(signal).length).toBeLessThan(8_000);
    expect(JSON.stringify(signals)).toContain('personne249');
    for (const wrong of [null, 'x', {}, { from: 1 }, { from: 'a', here: 'b' }]) presence.receive(wrong);
    presence.close();
  });
});
