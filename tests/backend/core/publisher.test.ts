import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RealtimeConfig } from '../../../backend/core/config.ts';
import { createRealtimePublisher, splitByRecipients } from '../../../backend/core/realtime/publisher.ts';

const Trigger = z.object({ name: z.string(), channels: z.array(z.string()), data: z.string() });
const config: RealtimeConfig = {
  appId: 'app',
  key: 'key',
  secret: 'secret',
  channel: 'private-platform',
  event: 'event',
  target: { kind: 'embedded' },
};

/** Pusher's HTTP API as far as a publisher sees it: an outside service. */
async function pusherService(answer: (body: z.output<typeof Trigger>) => number | Promise<number>) {
  const received: { url: string; body: z.output<typeof Trigger> }[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (raw) => {
      const body = Trigger.parse(JSON.parse(raw));
      const status = await answer(body);
      if (status === 200) received.push({ url: request.url ?? '', body });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { port, received, close: () => new Promise((done) => server.close(done)) };
}

let service: Awaited<ReturnType<typeof pusherService>> | undefined;
const warnings: unknown[] = [];
const log = { warn: (...words: unknown[]) => void warnings.push(words) };
afterEach(async () => {
  await service?.close();
  service = undefined;
  warnings.length = 0;
});

describe('publishing realtime events', () => {
  it('sends the documented event, signed, to the configured channel', async () => {
    const { port, received } = (service = await pusherService(() => 200));
    const event = {
      pusheraction: ['chat'],
      conversationid: 3,
      chat: { id: 9, mine: false },
      receveur: ['a@b.fr'],
    };
    await createRealtimePublisher(config, log, () => port).publish(event);
    expect(received).toHaveLength(1);
    expect(received[0]?.url).toMatch(/^\/apps\/app\/events\?auth_key=key&.*auth_signature=[0-9a-f]{64}/);
    expect(received[0]?.body).toMatchObject({ name: 'event', channels: ['private-platform'] });
    expect(JSON.parse(received[0]?.body.data ?? '')).toEqual(event);
  });

  it('keeps the order of the calls, however long each takes', async () => {
    let delay = 30;
    const { port, received } = (service = await pusherService(async () => {
      await new Promise((done) => setTimeout(done, (delay -= 10)));
      return 200;
    }));
    const publisher = createRealtimePublisher(config, log, () => port);
    await Promise.all(
      [1, 2, 3].map((conversationid) =>
        publisher.publish({ pusheraction: ['chat'], conversationid, receveur: ['a'] }),
      ),
    );
    expect(
      received.map(
        ({ body }) => z.object({ conversationid: z.number() }).parse(JSON.parse(body.data)).conversationid,
      ),
    ).toEqual([1, 2, 3]);
  });

  it('logs a failure, fails no write, and goes on with the next event', async () => {
    let calls = 0;
    const { port, received } = (service = await pusherService(() => ((calls += 1) === 1 ? 500 : 200)));
    const publisher = createRealtimePublisher(config, log, () => port);
    await publisher.publish({ pusheraction: ['posts'], receveur: ['a'] });
    await publisher.publish({ pusheraction: ['vue'], receveur: ['a'] });
    expect(warnings).toHaveLength(1);
    expect(received).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('"secret"');
  });

  it('says nothing to nobody', async () => {
    const { port, received } = (service = await pusherService(() => 200));
    await createRealtimePublisher(config, log, () => port).publish({ pusheraction: ['posts'], receveur: [] });
    expect(received).toEqual([]);
  });

  it("splits the recipients so that each part stays below Pusher's 10 kB, naming each once", () => {
    const receveur = Array.from({ length: 1_000 }, (_, n) => `prenom.nom${n}@une-organisation.example.org`);
    const parts = splitByRecipients({ pusheraction: ['posts'], receveur: [...receveur, ...receveur] });
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.flatMap((part) => part.receveur)).toEqual(receveur);
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(9_000);
  });
});
