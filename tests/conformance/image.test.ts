/** One deployment of the image: its services start, work together, are replaced under load, and stop. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { FormData, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/processes.ts';
import { hasPostgres } from '../../scripts/testing/postgres.ts';
import { picture } from '../backend/builders.ts';
import { listen } from '../gateway/listening.ts';
import { hasRedis } from '../redisServer.ts';
import { entryOf, running } from './compose.ts';
import { Deployment, operation } from './deployment.ts';

const Created = z.object({
  made: z.object({ edge: z.object({ node: z.object({ id: z.string() }) }), userErrors: z.tuple([]) }),
});
const Read = z.object({ node: z.object({ text: z.string() }) });
const creation = `mutation ($input: CreateCommunityInput!) {
  made: createCommunity(input: $input) { edge: communityEdge { node { id } } userErrors { message } }
}`;
const invitation = `mutation ($input: CreateUserInput!) {
  made: createUser(input: $input) { edge: accountEdge { node { id } } userErrors { message } }
}`;
const conversation = `mutation ($input: CreateConversationInput!) {
  made: createConversation(input: $input) { edge: conversationEdge { node { id } } userErrors { message } }
}`;
const message = `mutation ($input: SendMessageInput!) {
  made: sendMessage(input: $input) { edge: messageEdge { node { id } } userErrors { message } }
}`;
const publication = `mutation ($input: CreatePostInput!) {
  made: createPost(input: $input) { edge: postEdge { node { id } } userErrors { message } }
}`;

describe('the image', { timeout: 300_000 }, () => {
  const [firstBackend = ''] = running('backend/server.ts');
  const gateways = running('gateway/server.ts');
  const [firstGateway = ''] = gateways;
  let deployment: Deployment;
  let communityId = '';
  beforeAll(async () => {
    deployment = await Deployment.prepare();
  }, 120_000);
  afterAll(() => deployment.close(), 120_000);

  /** Creates something; returns its id. */
  const create = async (mutation: string, input: object, gateway?: string): Promise<string> =>
    (await deployment.ask(Created, operation(mutation, { input }), gateway)).made.edge.node.id;

  /** Sends a message, with a picture where there is one; returns its id. */
  async function send(conversationId: string, text: string, photo?: Blob): Promise<string> {
    const input = { conversationId, text, idempotencyKey: text.replaceAll(' ', '-') };
    if (!photo) return create(message, input);
    const form = new FormData();
    form.set('operations', operation(message, { input: { ...input, images: [{ file: null }] } }));
    form.set('map', JSON.stringify({ 0: ['variables.input.images.0.file'] }));
    form.set('0', photo, 'photo.jpg');
    return (await deployment.ask(Created, form)).made.edge.node.id;
  }

  /** Publishes by one gateway what a subscriber of the other receives. */
  async function expectDelivery(text: string): Promise<void> {
    for (const [index, gateway] of gateways.entries()) {
      await expect
        .poll(async () => JSON.parse(await deployment.report(gateway, '/health/ready')) as unknown)
        .toMatchObject({ api: true, realtime: true, redis: hasRedis });
      const listener = await listen<{ __typename: string; postEdge?: { node: { text: string } } }>(
        deployment.urlOf(gateway),
        'subscription { viewerEvents { __typename ... on PostAdded { postEdge { node { text } } } } }',
        { token: deployment.token },
      );
      await create(publication, { communityId, text: `${text} ${index}` }, gateways[1 - index]);
      const event = await listener.next(({ __typename }) => __typename === 'PostAdded');
      expect(event.postEdge?.node.text).toContain(`${text} ${index}`);
      listener.close();
    }
  }

  it('starts every service of compose.yaml, without the packages that only build and test', async () => {
    expect(existsSync(join(deployment.folder, 'node_modules/vite'))).toBe(false);
    expect(await deployment.checkHealth(firstGateway)).not.toBe(0);
    await deployment.startAll();
    for (const gateway of gateways) {
      const url = deployment.urlOf(gateway);
      const page = await request(`${url}/`, { reset: true });
      expect([page.headers['content-type'], await page.body.text()]).toEqual([
        expect.stringContaining('text/html'),
        expect.stringContaining('<html'),
      ]);
      const metrics = await request(`${url}/metrics`, { reset: true });
      await metrics.body.dump();
      expect(metrics.statusCode).toBe(401);
    }
  });

  it('delivers a post made through one gateway to a subscriber of the other', async () => {
    await deployment.signIn();
    const made = await deployment.ask(Created, operation(creation, { input: { title: 'Image' } }));
    communityId = made.made.edge.node.id;
    await expectDelivery('Bonjour');
  });

  it('stores a picture of a phone in the bucket', async () => {
    const form = new FormData();
    const query =
      'mutation ($input: UpdateAvatarInput!) { updateAvatar(input: $input) { userErrors { message } } }';
    form.set('operations', operation(query, { input: { avatar: null } }));
    form.set('map', JSON.stringify({ 0: ['variables.input.avatar'] }));
    const photo = readFileSync(join(root, 'tests/backend/people/assets/photo.heic'));
    form.set('0', new File([photo], 'photo.heic', { type: 'image/heic' }));
    const Updated = z.object({ updateAvatar: z.object({ userErrors: z.tuple([]) }) });
    await deployment.ask(Updated, form);
    expect([...deployment.store.objects.values()].map(({ type }) => type)).toContain('image/jpeg');
  });

  it('holds the fonts with which the demo draws', () => {
    const assets = join(deployment.folder, 'fixtures/demo/assets');
    const [, fonts = ''] =
      /<dir prefix="relative">(.+?)<\/dir>/.exec(readFileSync(join(assets, 'fonts.conf'), 'utf8')) ?? [];
    expect(existsSync(join(assets, fonts, 'DejaVuSans.ttf'))).toBe(true);
  });

  it.runIf(hasPostgres && hasRedis && process.platform === 'linux')(
    'answers every request and stores each message once while a backend and a gateway are replaced',
    async () => {
      const photo = await picture();
      const colleague = await create(invitation, { email: 'collegue@example.org' });
      const conversationId = await create(conversation, { userIds: [colleague] });
      /** Number of responses before a server is stopped, and after another has replaced it. */
      const some = 2;
      const written = new Map<string, string>();
      const failures: unknown[] = [];
      const over = new AbortController();
      const load = [0, 1].map(async (writer) => {
        for (let count = 0; !over.signal.aborted; count += 1) {
          const text = `message ${writer} ${count}`;
          try {
            const id = await send(conversationId, text, count % 4 === writer ? photo : undefined);
            written.set(text, id);
            // Any server that answers knows the message.
            const read = 'query ($id: ID!) { node(id: $id) { ... on Message { text } } }';
            expect((await deployment.ask(Read, operation(read, { id }))).node.text).toContain(text);
          } catch (error) {
            failures.push(error);
          }
          // A load that a slow machine can handle.
          await pause(100);
        }
      });
      /** Waits for a condition; fails as soon as a request has failed. */
      const until = async (isSo: () => Promise<boolean> | boolean) => {
        await expect.poll(async () => failures.length > 0 || (await isSo()), { timeout: 120_000 }).toBe(true);
        expect(failures.map(String)).toEqual([]);
      };
      const more = async () => {
        const goal = written.size + some;
        await until(() => written.size >= goal);
      };
      /** Number of operations that a server has answered since it started. */
      const answered = async (name: string) => {
        const counts = (await deployment.report(name, '/metrics')).matchAll(
          /^(?:backend|gateway)_operation_seconds_count\{(?!.*="none").*\} (\d+)$/gm,
        );
        return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
      };

      try {
        for (const name of [firstBackend, firstGateway]) {
          await more();
          await deployment.stop(name);
          await more();
          await deployment.launchHealthy(name);
          // It receives requests again.
          await until(async () => (await answered(name)) > some);
        }
      } finally {
        over.abort();
        await Promise.all(load);
      }
      expect(failures).toEqual([]);

      const client = new Client({ connectionString: deployment.environmentOf(firstBackend).DATABASE_URL });
      await client.connect();
      const { rows } = await client.query<{ text: string }>(
        "select content as text from messages where content like 'message %'",
      );
      await client.end();
      expect(rows.map(({ text }) => text).toSorted()).toEqual([...written.keys()].toSorted());
      expect(new Set(written.values()).size).toBe(written.size);
    },
  );

  it('ends each server with code 0 when Docker stops it', async () => {
    const names = [...deployment.started.keys()];
    for (const entry of ['gateway/server.ts', 'backend/server.ts', 'backend/realtime.ts'] as const)
      await Promise.all(
        names
          .filter((name) => name !== 'redis' && entryOf(name) === entry)
          .map((name) => deployment.stop(name)),
      );
    if (hasRedis) await deployment.stop('redis');
    expect([...deployment.started.keys()]).toEqual([]);
  });
});
