/**
 * What compose.yaml starts, as processes of this machine: two backends, the realtime endpoint, two gateways and both
 * balancers on PostgreSQL, Redis and a bucket. Each server is replaced while people write and read, without a failure.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { FormData, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Service, startService } from '../../scripts/processes.ts';
import { picture } from '../backend/builders.ts';
import { type ObjectStore, startObjectStore } from '../backend/core/objectStore.ts';
import { takeDatabase, type TestDatabase } from '../backend/databases.ts';
import { passwordDigest } from '../backend/harness.ts';
import { listen } from '../gateway/listening.ts';
import { hasRedis, startRedis, stopRedis } from '../redisServer.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { dotEnv, entryOf, ours, running } from './compose.ts';
import { findPlaces, type Place, placeOf, settingsHere } from './places.ts';

let places: Map<string, Place>;
const urlOf = (name: string) => `http://${placeOf(places, name).host}:${placeOf(places, name).port}`;

const Answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.unknown()).optional(),
});
const SignedIn = z.object({ signIn: z.object({ token: z.string() }) });
const Created = z.object({
  made: z.object({
    edge: z.object({ node: z.object({ id: z.string() }) }),
    userErrors: z.array(z.unknown()).length(0),
  }),
});
const Read = z.object({ node: z.object({ text: z.string() }) });

const publication = `mutation ($input: CreatePostInput!) {
  made: createPost(input: $input) { edge: postEdge { node { id } } userErrors { message } }
}`;

/** Requests under way at once, and milliseconds between two of them: a load that any machine bears. */
const writers = 3;
const rest = 20;
/** Answers that come before a server is told to end, and once another is in its place. */
const some = 8;

describe.runIf(process.env.TEST_DATABASE_URL && hasRedis && process.platform === 'linux')(
  'the deployment, of which servers are replaced under load',
  { timeout: 300_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'rolling-'));
    const services = new Map<string, Service>();
    let redis: ChildProcess;
    let database: TestDatabase;
    let store: ObjectStore;
    const balancers: Balancer[] = [];
    let token = '';
    let community = '';

    async function start(name: string): Promise<void> {
      services.set(
        name,
        await startService(entryOf(name), {
          ...settingsHere(places, name),
          ...database.env,
          DATA_DIR: join(folder, 'data'),
          S3_BUCKET: 'fichiers',
          S3_ENDPOINT: store.url,
          S3_ACCESS_KEY_ID: 'clef',
          S3_SECRET_ACCESS_KEY: 'secrete',
          // The load is one person's; who leaves has as long as this machine needs.
          RATE_LIMIT_PER_MINUTE: '1000000',
          DRAIN_SECONDS: '120',
          LOG_LEVEL: 'fatal',
        }),
      );
    }

    /** Sends an operation through the balancer; rejects an answer with errors. */
    async function ask<Data>(schema: z.ZodType<Data>, body: string | FormData): Promise<Data> {
      const answer = await request(`${urlOf('balancer')}/graphql`, {
        method: 'POST',
        headers: {
          'apollo-require-preflight': '1',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        body,
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text}`);
      const { data, errors } = Answer.parse(JSON.parse(text));
      if (errors) throw new Error(text);
      return schema.parse(data);
    }
    const operation = (query: string, variables: object) => JSON.stringify({ query, variables });

    beforeAll(async () => {
      places = await findPlaces(['redis', 'backends', 'balancer', ...ours]);
      const { host, port } = placeOf(places, 'redis');
      redis = await startRedis(folder, ['--bind', host, '--port', String(port)]);
      database = await takeDatabase(folder);
      store = await startObjectStore('clef');
      const balance = async (name: string, servers: readonly string[]) =>
        void balancers.push(
          await startBalancer(
            placeOf(places, name),
            servers.map((server) => placeOf(places, server)),
          ),
        );
      const [backends, gateways] = [running('backend/server.ts'), running('gateway/server.ts')];
      for (const name of ours.filter((one) => !gateways.includes(one))) await start(name);
      await balance('backends', backends);
      for (const gateway of gateways) await start(gateway);
      await balance('balancer', gateways);
      for (const gateway of gateways) await whenHearing(urlOf(gateway));
      const input = { username: dotEnv.ADMIN_EMAIL, passwordDigest: passwordDigest(dotEnv.ADMIN_PASSWORD) };
      const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
      ({ token } = (await ask(SignedIn, operation(signIn, { input }))).signIn);
      const found = `mutation ($input: CreateCommunityInput!) {
        made: createCommunity(input: $input) { edge: communityEdge { node { id } } userErrors { message } }
      }`;
      community = (await ask(Created, operation(found, { input: { title: 'Relais' } }))).made.edge.node.id;
    }, 300_000);
    afterAll(async () => {
      for (const balancer of balancers) balancer.close();
      for (const service of [...services.values()].toReversed()) service.process.kill('SIGKILL');
      await store?.close();
      await database?.release();
      if (redis) await stopRedis(redis);
      rmSync(folder, { recursive: true, force: true });
    });

    /** Publishes a text, every third time with a picture; answers the id of the publication. */
    async function publish(text: string, photo: Blob | undefined): Promise<string> {
      const input = { communityId: community, text, idempotencyKey: text.replaceAll(' ', '-') };
      if (!photo) return (await ask(Created, operation(publication, { input }))).made.edge.node.id;
      const form = new FormData();
      form.set('operations', operation(publication, { input: { ...input, images: [null] } }));
      form.set('map', JSON.stringify({ 0: ['variables.input.images.0'] }));
      form.set('0', photo, 'photo.jpg');
      return (await ask(Created, form)).made.edge.node.id;
    }

    const headers = { authorization: `Bearer ${dotEnv.METRICS_TOKEN}` };
    /** What a server tells operators. No connection is kept, for which one that leaves would wait. */
    const told = async (url: string) => (await request(url, { reset: true, headers })).body.text();
    const whenHearing = (gateway: string) =>
      vi.waitFor(
        async () => expect(await told(`${gateway}/health/ready`)).toContain('"realtime":true'),
        60_000,
      );
    /** How many operations a server has answered since it started. */
    async function answered(name: string): Promise<number> {
      const counts = (await told(`${urlOf(name)}/metrics`)).matchAll(
        /^(?:backend|gateway)_operation_seconds_count\{(?!.*="none").*\} (\d+)$/gm,
      );
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    }

    it('answers every request, keeps what it said is kept, once, and is heard all the while', async () => {
      const photo = await picture();
      const written = new Map<string, string>();
      const failures: unknown[] = [];
      const over = new AbortController();
      const load = Array.from({ length: writers }, async (_none, writer) => {
        for (let count = 0; !over.signal.aborted; count += 1) {
          const text = `publication ${writer} ${count}`;
          try {
            const id = await publish(text, count % 3 === writer ? photo : undefined);
            written.set(text, id);
            // Whichever server is asked, what one of them has kept is there.
            const read = 'query ($id: ID!) { node(id: $id) { ... on Post { text } } }';
            expect((await ask(Read, operation(read, { id }))).node.text).toContain(text);
          } catch (error) {
            failures.push(error);
          }
          await pause(rest);
        }
      });
      /** Waits for something; what failed meanwhile is told at once. */
      const until = async (isSo: () => Promise<boolean> | boolean) => {
        await expect.poll(async () => failures.length > 0 || (await isSo()), { timeout: 120_000 }).toBe(true);
        expect(failures.map(String)).toEqual([]);
      };
      const more = async () => {
        const goal = written.size + some;
        await until(() => written.size >= goal);
      };

      try {
        for (const name of [running('backend/server.ts')[0] ?? '', running('gateway/server.ts')[0] ?? '']) {
          await more();
          const service = services.get(name);
          if (!service) throw new Error(`${name} does not run.`);
          const ended = once(service.process, 'exit');
          service.process.kill('SIGTERM');
          expect([name, ...(await ended)]).toEqual([name, 0, null]);
          await more();
          await start(name);
          // It has its share again.
          await until(async () => (await answered(name)) > some);
        }
        await more();
      } finally {
        over.abort();
        await Promise.all(load);
      }
      expect(failures).toEqual([]);

      const client = new Client({ connectionString: database.env.DATABASE_URL });
      await client.connect();
      const { rows } = await client.query<{ text: string }>(
        `select regexp_replace(text, '<[^>]*>', '', 'g') as text from posts where text like '%publication %'`,
      );
      await client.end();
      expect(rows.map(({ text }) => text).toSorted()).toEqual([...written.keys()].toSorted());
      expect(new Set(written.values()).size).toBe(written.size);

      // What is written by one gateway is heard at the other, from whichever backend.
      for (const gateway of running('gateway/server.ts')) {
        await whenHearing(urlOf(gateway));
        const listener = await listen<{ __typename: string }>(
          urlOf(gateway),
          'subscription { viewerEvents { __typename } }',
          { token },
        );
        await publish(`annonce ${gateway}`, undefined);
        await publish(`annonce encore ${gateway}`, undefined);
        await listener.next(({ __typename }) => __typename === 'PostAdded');
        listener.close();
      }
    });
  },
);
