/** Starts the commands of compose.yaml and Dockerfile as Docker does, as processes of this machine. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type FormData, request } from 'undici';
import { expect } from 'vitest';
import { z } from 'zod';
import { type PrivatePostgres, startPostgres } from '../../scripts/testing/postgres.ts';
import { type ObjectStore, startObjectStore } from '../backend/core/objectStore.ts';
import { passwordDigest } from '../backend/harness.ts';
import { hasRedis } from '../redisServer.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { compose, dotEnv, entryOf, ours, running, serviceOf } from './compose.ts';
import { launch, layOut, type Started } from './image.ts';
import { findPlaces, type Place, placeOf, settingsHere } from './places.ts';

const Answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.unknown()).optional(),
});
const SignedIn = z.object({ signIn: z.object({ token: z.string() }) });

export const operation = (query: string, variables: object) => JSON.stringify({ query, variables });

/** Every service of compose.yaml that this machine can run: without PostgreSQL one backend, on the embedded database. */
export class Deployment {
  readonly folder = mkdtempSync(join(tmpdir(), 'image-'));
  readonly data = join(this.folder, 'data');
  readonly started = new Map<string, Started>();
  readonly places: Map<string, Place>;
  readonly store: ObjectStore;
  postgres: PrivatePostgres | undefined;
  token = '';
  private readonly balancers: Balancer[] = [];
  private readonly starting = new Map<string, Promise<void>>();

  private constructor(places: Map<string, Place>, store: ObjectStore) {
    this.places = places;
    this.store = store;
    layOut(this.folder);
    mkdirSync(this.data);
  }

  static async prepare(): Promise<Deployment> {
    const places = await findPlaces(Object.keys(compose.services));
    const deployment = new Deployment(places, await startObjectStore('clef'));
    deployment.postgres = await startPostgres();
    if (deployment.postgres) {
      const { url: connectionString } = deployment.postgres;
      const { hostname, port } = new URL(connectionString);
      places.set('postgres', { host: hostname, port: Number(port) });
      const client = new Client({ connectionString });
      await client.connect();
      // What the image of PostgreSQL makes of POSTGRES_USER and POSTGRES_DB.
      const { POSTGRES_USER: user = '', POSTGRES_DB: name = '' } = serviceOf('postgres').environment;
      await client.query(`create role ${user} superuser login`);
      await client.query(`create database ${name} owner ${user}`);
      await client.query(`create database restored owner ${user}`);
      await client.end();
    }
    return deployment;
  }

  private get services(): string[] {
    const [firstBackend] = running('backend/server.ts');
    return [
      ...(hasRedis ? ['redis'] : []),
      'backends',
      'balancer',
      ...ours.filter(
        (name) => this.postgres ?? (entryOf(name) !== 'backend/server.ts' || name === firstBackend),
      ),
    ];
  }

  urlOf(name: string): string {
    const { host, port } = placeOf(this.places, name);
    return `http://${host}:${port}`;
  }

  /** The environment of a service: its volume is a folder, and its bucket is set in .env. */
  environmentOf(name: string): NodeJS.ProcessEnv {
    return {
      ...settingsHere(this.places, name),
      DATA_DIR: this.data,
      // One account causes the load; requests may take as long as this machine needs.
      RATE_LIMIT_PER_MINUTE: '1000000',
      DRAIN_SECONDS: '120',
      ...(entryOf(name) === 'backend/server.ts' && {
        ...(this.postgres ? {} : { DATABASE_URL: '' }),
        S3_BUCKET: 'fichiers',
        AWS_ENDPOINT_URL_S3: this.store.url,
        AWS_ACCESS_KEY_ID: 'clef',
        AWS_SECRET_ACCESS_KEY: 'secrete',
      }),
    };
  }

  /** Runs the service's health check, as Docker does in its container; returns the exit code. */
  async checkHealth(name: string): Promise<unknown> {
    const [, ...command] = serviceOf(name).healthcheck?.test ?? [];
    const { host, port } = placeOf(this.places, name);
    const here = command.map((part) => part.replace(/127\.0\.0\.1:\d+/, `${host}:${port}`));
    const [code] = await launch(here, this.folder, {}).ended;
    return code;
  }

  /** Starts every service once those that it depends on are healthy. */
  async startAll(): Promise<void> {
    const start = (name: string): Promise<void> => {
      const needed = Object.keys(serviceOf(name).depends_on).filter((other) => this.services.includes(other));
      const healthy =
        this.starting.get(name) ?? Promise.all(needed.map(start)).then(() => this.launchHealthy(name));
      this.starting.set(name, healthy);
      return healthy;
    };
    await Promise.all(this.services.map(start));
  }

  /** Starts a service, and waits until it is healthy. */
  async launchHealthy(name: string): Promise<void> {
    if (name === 'backends' || name === 'balancer') {
      const servers = running(name === 'backends' ? 'backend/server.ts' : 'gateway/server.ts')
        .filter((server) => this.services.includes(server))
        .map((server) => placeOf(this.places, server));
      this.balancers.push(await startBalancer(placeOf(this.places, name), servers));
      return;
    }
    const { command = [], healthcheck } = serviceOf(name);
    const { host, port } = placeOf(this.places, name);
    const isRedis = name === 'redis';
    const place = isRedis ? ['--bind', host, '--port', String(port), '--dir', this.folder] : [];
    const service = launch([...command, ...place], this.folder, isRedis ? {} : this.environmentOf(name));
    this.started.set(name, service);
    // The path of the health check, which is run once at the end: it starts a process each time.
    const [path = ''] = /\/health\/\w+/.exec(healthcheck?.test.join(' ') ?? '') ?? [];
    const isHealthy = async () =>
      isRedis
        ? service.output().stdout.includes('Ready to accept connections')
        : await request(this.urlOf(name) + path, { reset: true }).then(
            async ({ statusCode, body }) => body.dump().then(() => statusCode === 200),
            () => false,
          );
    await expect
      .poll(async () => service.child.exitCode !== null || (await isHealthy()), {
        timeout: 120_000,
        interval: 100,
        message: `health of ${name}`,
      })
      .toBe(true);
    expect([name, service.child.exitCode, service.output().stderr]).toEqual([name, null, '']);
    if (!isRedis) expect([name, await this.checkHealth(name)]).toEqual([name, 0]);
  }

  /** Stops a service as Docker does: it exits with code 0 and no error. */
  async stop(name: string): Promise<void> {
    const service = this.started.get(name);
    if (!service) throw new Error(`${name} does not run.`);
    service.child.kill('SIGTERM');
    expect([name, ...(await service.ended), service.output().stderr]).toEqual([name, 0, null, '']);
    this.started.delete(name);
  }

  /** Sends an operation through the balancer, or to one gateway; throws when the response has errors. */
  async ask<Data>(schema: z.ZodType<Data>, body: string | FormData, gateway = 'balancer'): Promise<Data> {
    const answer = await request(`${this.urlOf(gateway)}/graphql`, {
      // A server that stops waits for idle connections.
      reset: true,
      method: 'POST',
      headers: {
        'apollo-require-preflight': '1',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
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

  async signIn(): Promise<void> {
    const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
    const digest = passwordDigest(dotEnv.ADMIN_PASSWORD);
    const input = { email: dotEnv.ADMIN_EMAIL, passwordDigest: digest, platform: 'WEB' };
    this.token = (await this.ask(SignedIn, operation(query, { input }))).signIn.token;
  }

  /** What a server reports to operators. */
  async report(name: string, path: '/health/ready' | '/metrics'): Promise<string> {
    const headers = { authorization: `Bearer ${dotEnv.METRICS_TOKEN}` };
    return (await request(this.urlOf(name) + path, { reset: true, headers })).body.text();
  }

  async close(): Promise<void> {
    for (const { child, ended } of [...this.started.values()].toReversed()) {
      child.kill('SIGKILL');
      await ended;
    }
    for (const balancer of this.balancers) balancer.close();
    await this.store.close();
    this.postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
