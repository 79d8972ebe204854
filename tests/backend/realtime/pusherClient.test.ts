import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { RealtimeConfig } from '../../../backend/core/config.ts';
import { createChannels } from '../../../backend/core/realtime/endpoint/channels.ts';
import { createGatewayChannel, splitByRecipients } from '../../../backend/core/realtime/gatewayChannel.ts';
import type { RealtimeEvent } from '../../../backend/core/realtime/event.wire.ts';
import {
  type EventOutcome,
  type PusherClient,
  createPusherClient,
} from '../../../backend/core/realtime/pusherClient.ts';

const One = z.object({ name: z.string(), channels: z.array(z.string()), data: z.string() });
const Batch = z.object({
  batch: z.array(z.object({ name: z.string(), channel: z.string(), data: z.string() })),
});
const config: RealtimeConfig = {
  appId: 'app',
  key: 'key',
  secret: 'a very secret secret',
  channel: 'private-platform',
  event: 'event',
  target: { kind: 'embedded' },
};

/** Pusher's HTTP API as far as a publisher sees it: an outside service. */
async function pusherService(answer: (events: number[]) => number | Promise<number>, ofChannels = 200) {
  const received: number[] = [];
  const requests: { url: string; body: unknown; events: number[] }[] = [];
  const connections = new Set<unknown>();
  const server = createServer((request, response) => {
    void text(request).then(async (raw) => {
      if (request.method === 'GET') return void response.writeHead(ofChannels).end('{}');
      const body: unknown = JSON.parse(raw);
      const batch = Batch.safeParse(body);
      const data = batch.success ? batch.data.batch.map((event) => event.data) : [One.parse(body).data];
      const events = data.map(
        (one) => z.object({ conversationid: z.number() }).parse(JSON.parse(one)).conversationid,
      );
      requests.push({ url: request.url ?? '', body, events });
      const status = await answer(events);
      if (status === 200) received.push(...events);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.on('connection', (socket) => connections.add(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise((done) => {
      server.close(done);
      server.closeAllConnections();
    });
  return { port, received, requests, connections, close };
}

let service: Awaited<ReturnType<typeof pusherService>> | undefined;
let publisher: PusherClient | undefined;
const warnings: unknown[] = [];
const relieved: unknown[] = [];
/** Number of events by outcome. */
const counted = new Map<EventOutcome, number>();
const count = (outcome: EventOutcome, events: number) =>
  void counted.set(outcome, (counted.get(outcome) ?? 0) + events);
const log = {
  warn: (...words: unknown[]) => void warnings.push(words),
  info: (...words: unknown[]) => void relieved.push(words[0]),
};
afterEach(async () => {
  await publisher?.drain();
  await service?.close();
  service = undefined;
  publisher = undefined;
  vi.useRealTimers();
  warnings.length = 0;
  relieved.length = 0;
  counted.clear();
});

const publishTo = (port: number) => {
  const target = { kind: 'host' as const, host: '127.0.0.1', port, tls: false };
  return (publisher = createPusherClient({ ...config, target }, log, createChannels(), { count }));
};
const event = (conversationid: number): RealtimeEvent => ({
  pusheraction: ['chat'],
  conversationid,
  receveur: ['a@b.fr'],
});
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
/** A service that answers once it is opened. */
async function heldService() {
  let open: () => void = () => {};
  const opened = new Promise<void>((done) => (open = done));
  service = await pusherService(async () => {
    await opened;
    return 200;
  });
  return { ...service, open };
}

describe('the Pusher client', () => {
  it('B178: sends the documented event, signed, to the configured channel', async () => {
    const { port, requests } = (service = await pusherService(() => 200));
    const whole = {
      pusheraction: ['chat'],
      conversationid: 3,
      chat: { id: 9, mine: false },
      receveur: ['a@b.fr'],
    };
    await publishTo(port).publish(whole);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toMatch(/^\/apps\/app\/events\?auth_key=key&.*auth_signature=[0-9a-f]{64}/);
    const { name, channels, data } = One.parse(requests[0]?.body);
    expect([name, channels, JSON.parse(data)]).toEqual(['event', ['private-platform'], whole]);
  });

  it('keeps the order of calls, and sends queued events in batches of ten at most', async () => {
    const { port, received, requests, connections } = (service = await pusherService(() => 200));
    const outgoing = publishTo(port);
    await Promise.all(numbers(35).map((n) => outgoing.publish(event(n))));
    expect(received).toEqual(numbers(35));
    expect(requests.map(({ events }) => events.length)).toEqual([1, 10, 10, 10, 4]);
    expect(connections.size).toBe(1);
  });

  it('drops and logs rejected events without failing the write, and continues', async () => {
    const statuses: Record<number, number> = { 1: 400, 2: 413, 3: 200 };
    const { port, received, requests } = (service = await pusherService(([n = 0]) => statuses[n] ?? 200));
    const outgoing = publishTo(port);
    for (const n of [1, 2, 3]) expect(await outgoing.publish(event(n))).toBe(true);
    expect(requests.map(({ events }) => events[0])).toEqual([1, 2, 3]);
    expect(received).toEqual([3]);
    // One line when it begins, one when it ends.
    expect(warnings).toHaveLength(1);
    expect(relieved).toEqual([{ lost: 2 }]);
    expect(Object.fromEntries(counted)).toEqual({ ok: 1, failed: 2 });
    expect(JSON.stringify(warnings)).not.toContain(config.secret);
  });

  it('retries in order, for longer than it stays silent about failures', async () => {
    let calls = 0;
    const { port, received } = (service = await pusherService(() => ((calls += 1) <= 3 ? 503 : 200)));
    const outgoing = publishTo(port);
    const all = [outgoing.publish(event(1)), outgoing.publish(event(2))];
    await expect.poll(() => outgoing.state()).toEqual({ isFailing: true, waiting: 1 });
    expect(warnings).toHaveLength(1);
    expect(await Promise.all(all)).toEqual([true, true]);
    expect([received, outgoing.state().isFailing, relieved]).toEqual([[1, 2], false, [{ lost: 0 }]]);
  });

  it('drops events that could not be sent within two minutes', async () => {
    const { port, received } = (service = await pusherService(() => 200));
    const outgoing = publishTo(port);
    // However long it takes to send.
    vi.useFakeTimers({ toFake: ['Date'] });
    const ago = (seconds: number) => Date.now() - seconds * 1_000;
    await outgoing.publish(event(1), ago(119));
    expect(await outgoing.publish(event(2), ago(121))).toBe(true);
    expect([received, Object.fromEntries(counted)]).toEqual([[1], { ok: 1, expired: 1 }]);
  });

  it('sends an event once, in its last place, if repeated while queued, and again if repeated while in flight', async () => {
    const { port, received, open } = await heldService();
    const outgoing = publishTo(port);
    const all = [1, 2, 1, 2, 3, 2].map((n) => outgoing.publish(event(n)));
    all.push(outgoing.publish({ ...event(2), receveur: ['c@d.fr'] }));
    open();
    await Promise.all(all);
    // The first one was in flight: receivers may not see what came after it.
    expect(received).toEqual([1, 1, 3, 2, 2]);
  });

  it('queues a bounded number of events while the service is down', async () => {
    const { port, received, open } = await heldService();
    const outgoing = publishTo(port);
    const all = numbers(3_000).map((n) => outgoing.publish(event(n)));
    open();
    await Promise.all(all);
    await publisher?.drain();
    expect(received.length).toBeLessThan(2_100);
    expect(received).toEqual(numbers(received.length));
    expect(warnings).toHaveLength(1);
  });

  it('looks up receivers and counts of frequent events once per batch, also at shutdown', async () => {
    const { port, received } = (service = await pusherService(() => 200));
    const outgoing = publishTo(port);
    const asked: [number, readonly string[]][] = [];
    const soon = ([conversationid, countedBy]: [number, string?]) =>
      outgoing.publishSoon(
        { pusheraction: ['reponses'], conversationid },
        async (usernames) => {
          asked.push([conversationid, usernames]);
          return { event: { ...event(conversationid), receveur: ['a@b.fr'] }, content: {} };
        },
        Date.now(),
        countedBy,
      );
    // Counts are all that changed of the second only.
    const all = ([[1, 'anne'], [2, 'anne'], [1], [1, 'yves'], [2, 'yves']] as [number, string?][]).map(soon);
    expect(asked).toEqual([]);
    await outgoing.drain();
    await Promise.all(all);
    expect(asked).toEqual([
      [1, []],
      [2, ['anne', 'yves']],
    ]);
    expect(received).toEqual([1, 2]);
  });

  it('does not delay callers by frequent events to many receivers', async () => {
    const { port, received, requests, open } = await heldService();
    const outgoing = publishTo(port);
    const frequent = numbers(40).map((conversationid) =>
      outgoing.publishSoon({ pusheraction: ['reponses'], conversationid }, async () => ({
        event: event(conversationid),
        content: {},
      })),
    );
    // The first of them are under way.
    await expect.poll(() => requests.length).toBe(1);
    const message = outgoing.publish(event(99));
    open();
    await Promise.all([message, ...frequent]);
    expect(requests[1]?.events).toContain(99);
    expect(received.filter((n) => n !== 99)).toEqual(numbers(40));
  });

  it('survives a failure to look up receivers', async () => {
    const { port, received } = (service = await pusherService(() => 200));
    const outgoing = publishTo(port);
    await outgoing.publishSoon({ pusheraction: ['reponses'] }, () =>
      Promise.reject(new Error('No database.')),
    );
    expect(warnings).toHaveLength(1);
    await outgoing.publish(event(1));
    expect(received).toEqual([1]);
  });

  it("splits the recipients so that each part stays below Pusher's 10 kB, naming each once", () => {
    const receveur = Array.from({ length: 1_000 }, (_, n) => `prenom.nom${n}@une-organisation.example.org`);
    const parts = splitByRecipients({ pusheraction: ['posts'], receveur: [...receveur, ...receveur] });
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.flatMap((part) => part.receveur)).toEqual(receveur);
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(9_000);
  });

  it('sends gateways 5,000 notices with their content, in events that Pusher accepts once encrypted', () => {
    const gateways = createGatewayChannel({ realtime: config, gatewaySecret: 's'.repeat(32) });
    const receveur = numbers(5_000).map((n) => `prenom.nom${n}@une-organisation.example.org`);
    const notice = { Description: `<b>Anne</b> ${'a publié '.repeat(40)}`, lue: 0 };
    const event = { pusheraction: ['notif'], receveur, noticeIds: numbers(5_000) };
    const sent = splitByRecipients(event, { notice }).map((part) =>
      gateways.number({ event: part, content: { notice } }),
    );
    expect(sent.map(({ sequence }) => sequence)).toEqual(numbers(sent.length));
    expect(sent.map((one) => one.notice)).toEqual(sent.map(() => notice));
    expect(sent.flatMap((one) => one.event.receveur)).toEqual(receveur);
    expect(splitByRecipients(event).flatMap((part) => part.noticeIds)).toEqual(event.noticeIds);
    for (const one of sent) {
      const data = JSON.stringify(gateways.encrypt(one));
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(10_000);
      expect(data).not.toContain('une-organisation');
    }
  });

  it('sends a row whatever the number of its readers, and leaves out one that is too large', () => {
    const gateways = createGatewayChannel({ realtime: config, gatewaySecret: 's'.repeat(32) });
    const fileKeys = new Map([['files/a.jpg?exp=1&for=1&sig=x', 'key']]);
    const sent = (readers: number, words: number) => {
      const receveur = numbers(readers).map((n) => `prenom.nom${n}@une-organisation.example.org`);
      const payload = { value: { text: 'mot '.repeat(words) }, fileKeys };
      return splitByRecipients({ pusheraction: ['posts'], receveur }, { payload }).map((event) =>
        gateways.number({ event, content: { payload } }),
      );
    };
    for (const one of [...sent(2, 1), ...sent(5_000, 100)]) {
      expect(one).toMatchObject({ row: {}, files: Object.fromEntries(fileKeys) });
      expect(Buffer.byteLength(JSON.stringify(gateways.encrypt(one)))).toBeLessThanOrEqual(10_000);
    }
    for (const one of sent(2, 2_000)) expect(one).not.toHaveProperty('row');
  });
});
