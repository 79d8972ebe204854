/**
 * A real backend for tests: listening on a free port of 127.0.0.1, with a database that holds nothing yet.
 * Builders put people, communities and posts into it directly; everything else goes through the calls.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import type { z } from 'zod';
import type { Feature } from '../../backend/core/app.ts';
import { type BackendConfig, readConfig } from '../../backend/core/config.ts';
import type { RealtimeEvent } from '../../backend/core/realtime/event.wire.ts';
import { type RunningBackend, startBackend as start } from '../../backend/app/start.ts';
import { type Builders, type TestPerson, createBuilders } from './builders.ts';
import { takeDatabase, type TestDatabase } from './databases.ts';

export { password, passwordDigest } from './builders.ts';
export type { TestPerson } from './builders.ts';

/** An answer of the API, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The body as JSON, or as text when it is none. */
  body: unknown;
  /** Number of SQL statements of the call, including authentication. */
  sql: number;
  /** The body checked against a schema of the contract. */
  read<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
}

/** Body of a request: at most one of `json`, `form` and `multipart`. */
export interface CallOptions {
  /** User whose token is sent; none when absent. */
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
  /** Announces something that no call announces; resolves once it has left. */
  announce(event: RealtimeEvent): Promise<void>;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, as?: CallOptions['as']): Promise<Answer>;
  post(path: string, options?: CallOptions): Promise<Answer>;
  /** The mails in the outbox for this address, oldest first, each on unbroken lines. */
  mailsTo(address: string): string[];
}

export interface TestOptions {
  /** Adds to or replaces configuration. */
  env?: NodeJS.ProcessEnv;
  /** Replaces configuration as read from `env`. */
  given?: Partial<BackendConfig>;
  /** A data folder that holds something already; it is removed with the backend. Its database is embedded. */
  dataFolder?: string;
  /** Additional routes, for code without a route in the product. */
  features?: readonly Feature[];
  /** Log destination; silent unless TEST_LOG_LEVEL is set. */
  log?: Logger;
}

/** In seconds. */
const century = 100 * 365 * 86_400;

/** The embedded database in the data folder. */
const itsOwn: TestDatabase = { env: {}, release: async () => undefined };

/** Starts a backend; close it in `afterAll`. */
export async function startBackend({
  env = {},
  given = {},
  features = [],
  log,
  dataFolder: filled,
}: TestOptions = {}): Promise<TestBackend> {
  const dataFolder = filled ?? mkdtempSync(join(tmpdir(), 'backend-'));
  const { open, env: own, release } = filled ? itsOwn : await takeDatabase(dataFolder);
  const settings = { DATA_DIR: dataFolder, BACKEND_PORT: '0', LOG_LEVEL: 'silent', ...own, ...env };
  const config = {
    ...readConfig(settings),
    exposeSqlCount: true,
    // Signed paths stay the same during a test, whatever the hour.
    fileLinkLifetime: century,
    ...given,
  };
  const events: RealtimeEvent[] = [];
  const running = await start(config, {
    log: log ?? pino({ level: process.env.TEST_LOG_LEVEL ?? config.logLevel }),
    features,
    onEvent: (event) => void events.push(event),
    ...(open ? { database: open } : {}),
  }).catch(async (error: unknown) => {
    await release();
    throw error;
  });
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
    async announce(event) {
      await running.context.database.transaction(async (tx) => {
        tx.completion.events.push({ event, content: {} });
      });
      await running.context.realtime.settled();
    },
    call,
    get: (path, as) => call('GET', path, { as }),
    post: (path, options) => call('POST', path, options),
    mailsTo(address) {
      const outbox = join(dataFolder, 'outbox');
      return (existsSync(outbox) ? readdirSync(outbox) : [])
        .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
        .toSorted()
        .map((name) =>
          readFileSync(join(outbox, name), 'utf8')
            .replaceAll(/=\r?\n/g, '')
            .replaceAll('=3D', '='),
        )
        .filter((mail) => mail.includes(`To: ${address}`));
    },
    async close() {
      await running.close();
      await release();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
