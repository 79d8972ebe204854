/** Starts the commands of compose.yaml and Dockerfile as Docker does, and those that operators run by hand. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/processes.ts';
import { type PrivatePostgres, startPostgres } from '../../scripts/testing/postgres.ts';
import { type ObjectStore, startObjectStore } from '../backend/core/objectStore.ts';
import { passwordDigest } from '../backend/harness.ts';
import { listen } from '../gateway/listening.ts';
import { hasRedis } from '../redisServer.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { compose, dotEnv, entryOf, ours, readDockerfile, running, serviceOf } from './compose.ts';
import { launch, layOut, type Started } from './image.ts';
import { findPlaces, type Place, placeOf, settingsHere } from './places.ts';

const SignedIn = z.object({ data: z.object({ signIn: z.object({ token: z.string() }) }) });
const Created = z.object({
  data: z.object({
    made: z.object({ edge: z.object({ node: z.object({ id: z.string() }) }), userErrors: z.tuple([]) }),
  }),
});

describe('the image', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const data = join(folder, 'data');
  const started = new Map<string, Started>();
  let postgres: PrivatePostgres | undefined;
  let store: ObjectStore;
  let balancer: Balancer | undefined;
  let places: Map<string, Place>;
  /** The services that this machine can run: without PostgreSQL one backend, with the embedded database. */
  let services: string[];

  const urlOf = (name: string) => `http://${placeOf(places, name).host}:${placeOf(places, name).port}`;
  const [firstBackend = ''] = running('backend/server.ts');
  const gateways = running('gateway/server.ts');
  const [firstGateway = '', secondGateway = ''] = gateways;

  /** The environment of a service: its volume is a folder, and its bucket is set in .env. */
  const environmentOf = (name: string): NodeJS.ProcessEnv => ({
    ...settingsHere(places, name),
    DATA_DIR: data,
    ...(entryOf(name) === 'backend/server.ts' && {
      ...(postgres ? {} : { DATABASE_URL: '' }),
      S3_BUCKET: 'fichiers',
      S3_ENDPOINT: store.url,
      S3_ACCESS_KEY_ID: 'clef',
      S3_SECRET_ACCESS_KEY: 'secrete',
    }),
  });

  /** Runs the service's health check, as Docker does in its container; answers the exit code. */
  async function checkHealth(name: string): Promise<unknown> {
    const [, ...command] = serviceOf(name).healthcheck?.test ?? [];
    const { host, port } = placeOf(places, name);
    const here = command.map((part) => part.replace(/127\.0\.0\.1:\d+/, `${host}:${port}`));
    const [code] = await launch(here, folder, {}).ended;
    return code;
  }

  /** Starts a service, and waits until it is healthy. */
  async function launchHealthy(name: string): Promise<void> {
    if (name === 'backends') {
      const servers = running('backend/server.ts').filter((one) => services.includes(one));
      balancer = await startBalancer(
        placeOf(places, name),
        servers.map((one) => placeOf(places, one)),
      );
      return;
    }
    const { command = [] } = serviceOf(name);
    const { host, port } = placeOf(places, name);
    const isRedis = name === 'redis';
    const place = isRedis ? ['--bind', host, '--port', String(port), '--dir', folder] : [];
    const service = launch([...command, ...place], folder, isRedis ? {} : environmentOf(name));
    started.set(name, service);
    // The path of the health check, which is run once at the end: it starts a process each time.
    const [path = ''] = /\/health\/\w+/.exec(serviceOf(name).healthcheck?.test.join(' ') ?? '') ?? [];
    const isHealthy = async () =>
      isRedis
        ? service.output().stdout.includes('Ready to accept connections')
        : (await fetch(urlOf(name) + path).catch(() => undefined))?.ok === true;
    await expect
      .poll(async () => service.child.exitCode !== null || (await isHealthy()), {
        timeout: 120_000,
        interval: 100,
        message: `health of ${name}`,
      })
      .toBe(true);
    expect([name, service.child.exitCode, service.output().stderr]).toEqual([name, null, '']);
    if (!isRedis) expect([name, await checkHealth(name)]).toEqual([name, 0]);
  }
  const starting = new Map<string, Promise<void>>();
  /** Starts a service once those that it depends on are healthy. */
  function start(name: string): Promise<void> {
    const needed = Object.keys(serviceOf(name).depends_on).filter((other) => services.includes(other));
    const healthy = starting.get(name) ?? Promise.all(needed.map(start)).then(() => launchHealthy(name));
    starting.set(name, healthy);
    return healthy;
  }

  beforeAll(async () => {
    layOut(folder);
    mkdirSync(data);
    store = await startObjectStore('clef');
    postgres = await startPostgres();
    places = await findPlaces(Object.keys(compose.services).filter((name) => name !== 'balancer'));
    if (postgres) {
      const { hostname, port } = new URL(postgres.url);
      places.set('postgres', { host: hostname, port: Number(port) });
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      // What the image of PostgreSQL makes of POSTGRES_USER and POSTGRES_DB.
      const { POSTGRES_USER: user = '', POSTGRES_DB: name = '' } = serviceOf('postgres').environment;
      await client.query(`create role ${user} superuser login`);
      await client.query(`create database ${name} owner ${user}`);
      await client.query(`create database restored owner ${user}`);
      await client.end();
    }
    services = [
      ...(hasRedis ? ['redis'] : []),
      'backends',
      ...ours.filter((name) => postgres || entryOf(name) !== 'backend/server.ts' || name === firstBackend),
    ];
  }, 120_000);
  afterAll(async () => {
    for (const { child, ended } of [...started.values()].toReversed()) {
      child.kill('SIGKILL');
      await ended;
    }
    balancer?.close();
    await store.close();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  const ask = async (gateway: string, body: string | FormData, token = ''): Promise<unknown> => {
    const answer = await fetch(`${urlOf(gateway)}/graphql`, {
      method: 'POST',
      headers: {
        'apollo-require-preflight': '1',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    });
    return answer.json();
  };
  const operation = (query: string, variables: object) => JSON.stringify({ query, variables });
  async function signIn(gateway: string): Promise<string> {
    const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
    const input = { username: dotEnv.ADMIN_EMAIL, passwordDigest: passwordDigest(dotEnv.ADMIN_PASSWORD) };
    return SignedIn.parse(await ask(gateway, operation(query, { input }))).data.signIn.token;
  }

  it('starts every service of compose.yaml, without the packages that only build and test', async () => {
    expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false);
    expect(await checkHealth(firstGateway)).not.toBe(0);
    await Promise.all(services.map(start));
    for (const gateway of gateways) {
      expect((await fetch(`${urlOf(gateway)}/`)).headers.get('content-type')).toContain('text/html');
      expect((await fetch(`${urlOf(gateway)}/metrics`)).status).toBe(401);
    }
  });

  it('delivers a post of one gateway to a subscriber of the other', async () => {
    for (const gateway of gateways)
      await expect
        .poll(async () => {
          const headers = { authorization: `Bearer ${dotEnv.METRICS_TOKEN}` };
          return (await fetch(`${urlOf(gateway)}/health/ready`, { headers })).json();
        })
        .toMatchObject({ api: true, realtime: true, redis: hasRedis });
    const token = await signIn(firstGateway);
    const community = `mutation ($input: CreateCommunityInput!) {
      made: createCommunity(input: $input) { edge: communityEdge { node { id } } userErrors { message } }
    }`;
    const made = await ask(firstGateway, operation(community, { input: { title: 'Image' } }), token);
    const listener = await listen<{ __typename: string; postEdge?: { node: { text: string } } }>(
      urlOf(secondGateway),
      'subscription { viewerEvents { __typename ... on PostAdded { postEdge { node { text } } } } }',
      { token: await signIn(secondGateway) },
    );
    const post = `mutation ($input: CreatePostInput!) {
      made: createPost(input: $input) { edge: postEdge { node { id } } userErrors { message } }
    }`;
    const input = { communityId: Created.parse(made).data.made.edge.node.id, text: 'Bonjour' };
    Created.parse(await ask(firstGateway, operation(post, { input }), token));
    const event = await listener.next(({ __typename }) => __typename === 'PostAdded');
    expect(event.postEdge?.node.text).toContain('Bonjour');
    listener.close();
  });

  it('stores a picture of a phone in the bucket', async () => {
    const form = new FormData();
    const query =
      'mutation ($input: UpdateAvatarInput!) { updateAvatar(input: $input) { userErrors { message } } }';
    form.set('operations', operation(query, { input: { avatar: null } }));
    form.set('map', JSON.stringify({ 0: ['variables.input.avatar'] }));
    const photo = readFileSync(join(root, 'tests/backend/people/assets/photo.heic'));
    form.set('0', new File([photo], 'photo.heic', { type: 'image/heic' }));
    expect(await ask(firstGateway, form, await signIn(firstGateway))).toEqual({
      data: { updateAvatar: { userErrors: [] } },
    });
    expect([...store.objects.values()].map(({ type }) => type)).toContain('image/jpeg');
  });

  it('holds the fonts with which the demo draws', () => {
    const assets = join(folder, 'fixtures/demo/assets');
    const [, fonts = ''] =
      /<dir prefix="relative">(.+?)<\/dir>/.exec(readFileSync(join(assets, 'fonts.conf'), 'utf8')) ?? [];
    expect(existsSync(join(assets, fonts, 'DejaVuSans.ttf'))).toBe(true);
  });

  it('runs a gateway where no command is given', async () => {
    const [place] = (await findPlaces(['command'])).values();
    if (!place) throw new Error('There is no place.');
    const gateway = launch(readDockerfile().command, folder, {
      HOST: place.host,
      PORT: String(place.port),
      BACKEND_URL: urlOf(firstBackend),
      DATA_DIR: data,
    });
    started.set('command', gateway);
    const live = async () => (await fetch(`http://${place.host}:${place.port}/health/live`)).status;
    await expect.poll(async () => live().catch(() => gateway.output()), { timeout: 60_000 }).toBe(200);
  });

  it('ends each server with code 0 when Docker stops it', async () => {
    for (const [name, { child, ended, output }] of [...started].toReversed()) {
      child.kill('SIGTERM');
      expect([name, ...(await ended), output().stderr]).toEqual([name, 0, null, '']);
    }
    started.clear();
  });

  it('is examined, backed up and restored by the documented commands', async () => {
    const env: NodeJS.ProcessEnv = { ...environmentOf(firstBackend), NODE_OPTIONS: '' };
    const npm = async (command: string[], more: NodeJS.ProcessEnv = {}) => {
      const { ended, output } = launch(['npm', 'run', '--silent', ...command], root, { ...env, ...more });
      const [code] = await ended;
      return { code, ...output() };
    };
    const well = { code: 0, stderr: '', stdout: expect.not.stringContaining('FAIL') };
    const copied = {
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\d+ rows and [1-9]\d* files\.\n$/),
    };
    const backup = join(folder, 'backup');
    expect(await npm(['backup', '--', backup])).toEqual(copied);
    const other = {
      DATA_DIR: join(folder, 'restored'),
      ...(postgres ? { DATABASE_URL: env.DATABASE_URL?.replace(/\/agora$/, '/restored') } : {}),
      S3_BUCKET: 'autres',
      PUSHER_HOST: '',
    };
    expect(await npm(['restore', '--', backup], other)).toEqual(copied);
    // The command of npm run doctor, in the image.
    const Scripts = z.object({ scripts: z.object({ doctor: z.string() }) });
    const { scripts } = Scripts.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    const { ended, output } = launch(scripts.doctor.split(' '), folder, {
      ...environmentOf(firstBackend),
      ...other,
    });
    const [code] = await ended;
    expect({ code, ...output() }).toMatchObject(well);
  });
});
