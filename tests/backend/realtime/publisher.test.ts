import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RealtimeConfig } from '../../../backend/core/config.ts';
import {
  type RealtimeEvent,
  type RealtimePublisher,
  createRealtimePublisher,
  splitByRecipients,
} from '../../../backend/core/realtime/publisher.ts';

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
async function pusherService(answer: (events: number[]) => number | Promise<number>) {
  const received: number[] = [];
  const requests: { url: string; body: unknown; events: number[] }[] = [];
  const connections = new Set<unknown>();
  const server = createServer((request, response) => {
    void text(request).then(async (raw) => {
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
let publisher: RealtimePublisher | undefined;
const warnings: unknown[] = [];
const log = { warn: (...words: unknown[]) => void warnings.push(words) };
afterEach(async () => {
  await publisher?.drain();
  await service?.close();
  service = undefined;
  publisher = undefined;
  warnings.length = 0;
});

const publishTo = (port: number) => (publisher = createRealtimePublisher(config, log, () => port));
const event = (conversationid: number): RealtimeEvent => ({
  pusheraction: ['chat'],
  conversationid,
  receveur: ['a@b.fr'],
});
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('publishing realtime events', () => {
  it('sends the documented event, signed, to the configured channel', async () => {
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

  it('keeps the order of the calls, and sends together what waited, ten at most', async () => {
    const { port, received, requests, connections } = (service = await pusherService(() => 200));
    const outgoing = publishTo(port);
    await Promise.all(numbers(35).map((n) => outgoing.publish(event(n))));
    expect(received).toEqual(numbers(35));
    expect(requests.map(({ events }) => events.length)).toEqual([1, 10, 10, 10, 4]);
    expect(connections.size).toBe(1);
  });

  it('tries again when the service stumbles, and sends nothing before it is through', async () => {
    let calls = 0;
    const { port, received } = (service = await pusherService(() => ((calls += 1) <= 2 ? 503 : 200)));
    const outgoing = publishTo(port);
    await Promise.all([outgoing.publish(event(1)), outgoing.publish(event(2))]);
    expect(received).toEqual([1, 2]);
    expect(warnings).toEqual([]);
  });

  it('gives up what is refused or cannot be sent, says so, fails no write, and goes on', async () => {
    const statuses: Record<number, number> = { 1: 400, 2: 500, 3: 200 };
    const { port, received, requests } = (service = await pusherService(([n = 0]) => statuses[n] ?? 200));
    const outgoing = publishTo(port);
    for (const n of [1, 2, 3]) await outgoing.publish(event(n));
    expect(requests.map(({ events }) => events[0])).toEqual([1, 2, 2, 2, 3]);
    expect(received).toEqual([3]);
    expect(warnings).toHaveLength(2);
    expect(JSON.stringify(warnings)).not.toContain(config.secret);
  });

  it('survives a service that is not there at all', async () => {
    const gone = await pusherService(() => 200);
    await gone.close();
    await publishTo(gone.port).publish(event(1));
    expect(warnings).toHaveLength(1);
  });

  it('holds a bounded number of events while the service does not answer', async () => {
    let open: () => void = () => {};
    const opened = new Promise<void>((done) => (open = done));
    const { port, received } = (service = await pusherService(async () => {
      await opened;
      return 200;
    }));
    const outgoing = publishTo(port);
    const all = numbers(3_000).map((n) => outgoing.publish(event(n)));
    open();
    await Promise.all(all);
    await publisher?.drain();
    expect(received.length).toBeLessThan(2_100);
    expect(received).toEqual(numbers(received.length));
    expect(warnings).toHaveLength(1);
  });

  it('drains at shutdown: what was announced leaves first', async () => {
    const { port, received } = (service = await pusherService(() => 200));
    const outgoing = publishTo(port);
    for (const n of numbers(25)) void outgoing.publish(event(n));
    await outgoing.drain();
    expect(received).toEqual(numbers(25));
  });

  it('says nothing to nobody', async () => {
    const { port, requests } = (service = await pusherService(() => 200));
    await publishTo(port).publish({ pusheraction: ['posts'], receveur: [] });
    expect(requests).toEqual([]);
  });

  it("splits the recipients so that each part stays below Pusher's 10 kB, naming each once", () => {
    const receveur = Array.from({ length: 1_000 }, (_, n) => `prenom.nom${n}@une-organisation.example.org`);
    const parts = splitByRecipients({ pusheraction: ['posts'], receveur: [...receveur, ...receveur] });
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.flatMap((part) => part.receveur)).toEqual(receveur);
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(9_000);
  });
});
