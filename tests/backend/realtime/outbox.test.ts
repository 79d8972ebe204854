/**
 * Events are stored with the write that causes them, and are delivered even if the process ends. The tests use the real
 * Pusher client and endpoint, which runs beside the backends as hosted Pusher does.
 */
import { pusherUrlOf } from '../../../scripts/processes.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startRealtime } from '../../../backend/app/realtime.ts';
import { startEventOutbox } from '../../../backend/core/realtime/eventOutbox.ts';
import type { RealtimeEvent } from '../../../backend/core/realtime/event.wire.ts';
import { createChannels } from '../../../backend/core/realtime/endpoint/channels.ts';
import { createPusherClient } from '../../../backend/core/realtime/pusherClient.ts';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import { layLink } from '../../link.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { interposeFaults } from '../core/faults.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { connectPusher, subscribe } from './clients.ts';

const [key, secret] = ['agora', 'a secret of all backends'];
const [channel, eventName] = ['private-platform', 'event'];
/** Between backends and the endpoint; who listens is not behind it. */
/** Events received by a client of the endpoint. */
const heard: unknown[] = [];
const pusherEnv = () => ({ PUSHER_URL: pusherUrlOf({ key, secret, port: Number(new URL(link.url).port) }) });

const realtime = await startRealtime({
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent',
  realtime: { appId: 'agora', key, secret, channel: '', event: '', target: { kind: 'embedded' } },
});
const link = await layLink(realtime.port);
const client = connectPusher({ key, secret, port: realtime.port });
(await subscribe(client, channel)).bind(eventName, (data: unknown) => void heard.push(data));
afterAll(async () => {
  client.disconnect();
  await link.close();
  await realtime.close();
});
afterEach(() => {
  link.mend();
  heard.length = 0;
});

const Chat = z.object({ pusheraction: z.tuple([z.literal('chat')]), chat: z.object({ id: z.number() }) });
/** Ids of received messages in order. */
const messagesHeard = () =>
  heard.flatMap((event) => {
    const { data } = Chat.safeParse(event);
    return data ? [data.chat.id] : [];
  });
/** Events distinguished by a number. */
const numbered = (n: number, receveur = ['a@b.fr']): RealtimeEvent => ({
  pusheraction: ['chat'],
  conversationid: 1,
  chat: { id: n, mine: false },
  receveur,
});
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('an event queued by a backend', { timeout: 90_000 }, () => {
  let backend: TestBackend;
  let [anne, karim]: TestPerson[] = [];
  let conversation = 0;
  beforeAll(async () => {
    backend = await startBackend({ env: pusherEnv() });
  });
  beforeEach(async () => {
    [anne, karim] = await backend.addPeople([{}, {}]);
    conversation = await addConversation(backend, [anne, karim]);
  });
  afterAll(() => backend.close());

  const rows = () =>
    backend.context.database
      .select()
      .from(dispatches)
      .where(sql`${dispatches.lane} = 'realtime'`)
      .orderBy(dispatches.id);
  /** State left by a process that died some seconds ago. */
  const leave = (payloads: readonly object[], seconds: number) =>
    backend.context.database.insert(dispatches).values(
      payloads.map((payload) => ({
        lane: 'realtime' as const,
        kind: 'event',
        recipient: '',
        payload,
        dueAt: sql`now()`,
        createdAt: sql`now() - make_interval(secs => ${seconds})`,
      })),
    );

  it('is not sent when its transaction is rolled back', async () => {
    const faults = interposeFaults(backend);
    const refuse = {
      before(statement: string) {
        if (statement === 'commit') throw new Error('no commit');
      },
    };
    const answer = await faults.during(refuse, () => chatOf(backend, anne!).send(conversation, 'non'));
    faults.stop();
    expect(answer.status).not.toBe(200);
    const { id: after } = await chatOf(backend, anne!).sent(conversation, 'oui');
    await expect.poll(messagesHeard).toEqual([after]);
    await expect.poll(rows).toEqual([]);
  });

  it('is sent once when the response to the commit is lost', async () => {
    const faults = interposeFaults(backend);
    // The connection ends before the response is read.
    const lose = {
      async after(statement: string, connection: Parameters<typeof faults.cut>[0]) {
        if (statement !== 'commit') return;
        await faults.cut(connection);
        throw new Error('The answer is lost.');
      },
    };
    const answer = await faults.during(lose, () => chatOf(backend, anne!).send(conversation, 'arrivé ?'));
    faults.stop();
    expect(answer.status).not.toBe(200);
    // Its lease ends.
    await backend.context.database.update(dispatches).set({ dueAt: sql`now()` });
    await expect.poll(messagesHeard, { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(rows).toEqual([]);
  });

  it('waits for an endpoint that does not respond, and arrives in order', async () => {
    link.stall();
    const ids: number[] = [];
    for (const text of ['un', 'deux', 'trois'])
      ids.push((await chatOf(backend, anne!).sent(conversation, text)).id);
    const held = async () => (await rows()).map(({ id, dueAt }) => ({ id, until: dueAt.getTime() }));
    const before = await held();
    // Each of itself, and of the message to devices.
    expect(before).toHaveLength(6);
    await expect
      .poll(held, { timeout: 30_000 })
      .toEqual(before.map(({ id, until }) => ({ id, until: expect.toSatisfy((later) => later > until) })));
    expect(messagesHeard()).toEqual([]);
    link.mend();
    await expect.poll(messagesHeard, { timeout: 20_000 }).toEqual(ids);
    await expect.poll(rows).toEqual([]);
  });

  it('of a dead process is sent by another in order; expired and unknown events are dropped', async () => {
    const community = await backend.addCommunity({}, { members: [anne!, karim!] });
    const counted = () => backend.get('/metrics').then(({ body }) => String(body));
    const expired = async () =>
      Number(/^backend_realtime_events_total\{outcome="expired"\} (\d+)$/m.exec(await counted())?.[1] ?? 0);
    const before = await expired();
    await leave([numbered(1), { of: 'another version' }], 300);
    const publication = { changement: 'reponses', idgroup: community.id, idpost: 5 };
    const late = numbers(12).map((n) => numbered(n + 10));
    const toMembers = { pusheraction: ['reponses'], publication };
    await leave([...late.slice(0, 5), toMembers, ...late.slice(5)], 60);
    await expect.poll(rows, { timeout: 15_000 }).toEqual([]);
    const delivered = { ...toMembers, receveur: [anne!.email, karim!.email] };
    await expect.poll(() => heard).toEqual([...late.slice(0, 5), delivered, ...late.slice(5)]);
    expect((await expired()) - before).toBe(1);
  });
});

describe('several processes', { timeout: 60_000 }, () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());

  const announcer = () => {
    const { context } = backend;
    const target = {
      kind: 'host' as const,
      host: '127.0.0.1',
      port: Number(new URL(link.url).port),
      tls: false,
    };
    const config = { appId: 'agora', key, secret, channel, event: eventName, target };
    const publisher = createPusherClient(config, context.log, createChannels());
    const membersOf = async () => [];
    const countsOf = async () => undefined;
    return startEventOutbox(context, publisher, { isKept: true, isAlone: false, membersOf, countsOf });
  };
  const due = async () =>
    (
      await backend.context.database.execute<{ is_due: boolean }>(
        sql`select due_at <= now() as is_due from ${dispatches} order by id`,
      )
    ).rows.map(({ is_due }) => is_due);

  it('share what one could not send before it stopped, and send it once', async () => {
    link.cut();
    const first = await announcer();
    for (const n of numbers(40))
      await backend.context.database.transaction(async (tx) => {
        tx.completion.events.push({ event: numbered(n), content: {} });
      });
    expect(await due()).toEqual(numbers(40).map(() => false));
    await first.close();
    expect(await due()).toEqual(numbers(40).map(() => true));
    link.mend();
    const others = await Promise.all([announcer(), announcer(), announcer()]);
    await expect.poll(messagesHeard, { timeout: 15_000 }).toHaveLength(40);
    for (const other of others) await other.close();
    expect(messagesHeard()).toEqual(numbers(40));
    expect(await due()).toEqual([]);
  });
});
