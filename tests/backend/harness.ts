/**
 * A real backend for tests: listening on a free port of 127.0.0.1, with a database of its own.
 * Embedded by default; with TEST_DATABASE_URL, a fresh database on that PostgreSQL server. Builders
 * put people, communities and posts into it directly; everything else goes through the calls.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import pino from 'pino';
import type { z } from 'zod';
import type { Room } from '../../backend/core/app.ts';
import { readConfig } from '../../backend/core/config.ts';
import { connectDatabase } from '../../backend/core/database/database.ts';
import type { RealtimeEvent } from '../../backend/core/realtime/publisher.ts';
import { type RunningBackend, startBackend as start } from '../../backend/core/start.ts';
import { type Builders, type TestPerson, createBuilders } from './builders.ts';

export { password, passwordDigest } from './builders.ts';
export type { TestPerson } from './builders.ts';

/** An answer of the API, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The body as JSON, or as text when it is none. */
  body: unknown;
  /** How many SQL statements the call ran, the guard's included. */
  sql: number;
  /** The body checked against a schema of the contract. */
  read<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
}

/** What a test sends: at most one of `json`, `form` and `multipart`. */
export interface CallOptions {
  /** Whose token is sent; none when absent. */
  as?: TestPerson | { token: string } | undefined;
  json?: unknown;
  form?: Record<string, string>;
  multipart?: FormData;
  headers?: Record<string, string>;
}

export interface TestBackend extends RunningBackend, Builders {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string;
  dataFolder: string;
  /** Every realtime event announced so far, oldest first. */
  events: RealtimeEvent[];
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, as?: CallOptions['as']): Promise<Answer>;
  post(path: string, options?: CallOptions): Promise<Answer>;
}

const migrations = resolve(import.meta.dirname, '../../backend/core/database/migrations');

/** Names the state that a fresh database has after all migrations. */
function migrationsStamp(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * A migrated, empty embedded database to copy from: making one takes seconds, copying it a moment.
 * Suites that start together may both make it; the first to finish provides it.
 */
async function templateDatabase(): Promise<string> {
  const cache = resolve(import.meta.dirname, '../../node_modules/.cache/test-databases');
  const template = join(cache, migrationsStamp());
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(join(cache, 'making-'));
  const { close } = await connectDatabase({
    dataFolder: making,
    databaseUrl: undefined,
    databasePoolSize: 1,
  });
  await close();
  try {
    renameSync(join(making, 'database'), template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return template;
}

/** Runs statements on a server; answers the rows of the last. */
async function runOn(serverUrl: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const databaseOn = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** The same on a server: made by whoever comes first, under a name that says what it holds. */
async function templateOn(serverUrl: string): Promise<string> {
  const template = `template_${migrationsStamp()}`;
  const isThere = async () =>
    (await runOn(serverUrl, `select 1 from pg_database where datname = '${template}'`)).length > 0;
  if (await isThere()) return template;
  const making = `making_${randomUUID().replaceAll('-', '')}`;
  await runOn(serverUrl, `create database ${making}`);
  const { close } = await connectDatabase({
    dataFolder: tmpdir(),
    databaseUrl: databaseOn(serverUrl, making),
    databasePoolSize: 1,
  });
  await close();
  try {
    await runOn(serverUrl, `alter database ${making} rename to ${template}`);
  } catch (error) {
    await runOn(serverUrl, `drop database ${making}`);
    if (!(await isThere())) throw error;
  }
  return template;
}

/** A database of its own on the PostgreSQL server of TEST_DATABASE_URL. */
async function temporaryDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(serverUrl, `create database ${name} template ${await templateOn(serverUrl)}`);
  return {
    url: databaseOn(serverUrl, name),
    drop: async () => void (await runOn(serverUrl, `drop database ${name} with (force)`)),
  };
}

/** A new data folder holding an empty, migrated embedded database. Remove it when done. */
export async function freshDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  cpSync(await templateDatabase(), join(folder, 'database'), { recursive: true });
  return folder;
}

export interface TestOptions {
  /** Adds to or replaces configuration. */
  env?: NodeJS.ProcessEnv;
  /** Routes beside the product's, for what has no call of its own. */
  rooms?: readonly Room[];
}

/** Starts a backend; close it in `afterAll`. */
export async function startBackend({ env = {}, rooms = [] }: TestOptions = {}): Promise<TestBackend> {
  const server = process.env.TEST_DATABASE_URL;
  const temporary = server ? await temporaryDatabase(server) : undefined;
  const dataFolder = temporary ? mkdtempSync(join(tmpdir(), 'backend-')) : await freshDataFolder();
  const config = readConfig({
    DATA_DIR: dataFolder,
    BACKEND_PORT: '0',
    LOG_LEVEL: 'silent',
    SQL_COUNT_HEADER: '1',
    ...(temporary ? { DATABASE_URL: temporary.url, DATABASE_POOL: '4' } : {}),
    ...env,
  });
  const events: RealtimeEvent[] = [];
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? config.logLevel });
  const running = await start(config, { log, rooms, onEvent: (event) => void events.push(event) });
  const url = `http://127.0.0.1:${running.port}`;

  const call: TestBackend['call'] = async (
    method,
    path,
    { as, json, form, multipart, headers = {} } = {},
  ) => {
    const body = json === undefined ? (form ? new URLSearchParams(form) : multipart) : JSON.stringify(json);
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
    const parsed: unknown = isJson ? JSON.parse(text) : text;
    return {
      status: answer.status,
      headers: answer.headers,
      body: parsed,
      sql: Number(answer.headers.get('x-sql-count')),
      read: (schema) => schema.parse(parsed),
    };
  };

  return {
    ...running,
    ...createBuilders(running),
    url,
    dataFolder,
    events,
    call,
    get: (path, as) => call('GET', path, { as }),
    post: (path, options) => call('POST', path, options),
    async close() {
      await running.close();
      await temporary?.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
