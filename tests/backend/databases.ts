/**
 * Databases for tests, each migrated and empty. Embedded by default: a worker of the test runner keeps one
 * and empties it between its files, since a warm one answers several times as fast as one just started.
 * With TEST_DATABASE_URL each is a database of its own on that PostgreSQL server.
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
import { Client, type Pool } from 'pg';
import { connectDatabase, type OpenDatabase } from '../../backend/core/database/database.ts';

const migrations = resolve(import.meta.dirname, '../../backend/core/database/migrations');

/** Names the state that a fresh database has after all migrations. */
function migrationsStamp(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

const embeddedIn = (dataFolder: string): Promise<OpenDatabase> =>
  connectDatabase({ dataFolder, databaseUrl: undefined, databasePoolSize: 1 });

/**
 * A migrated, empty embedded database to copy from: making one takes seconds, copying it a moment.
 * Workers that start together may both make it; the first to finish provides it.
 */
async function templateDatabase(): Promise<string> {
  const cache = resolve(import.meta.dirname, '../../node_modules/.cache/test-databases');
  const template = join(cache, migrationsStamp());
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(join(cache, 'making-'));
  const { close } = await embeddedIn(making);
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

/** A new data folder holding an empty, migrated embedded database. Remove it when done. */
export async function freshDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  cpSync(await templateDatabase(), join(folder, 'database'), { recursive: true });
  return folder;
}

/** Empties every table that holds something, and counts from one again. */
async function empty(pool: Pool): Promise<void> {
  await pool.query(`
    do $$
    declare
      name text;
      has_rows boolean;
      filled text[] := '{}';
    begin
      for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
        execute format('select exists (select 1 from %s)', name) into has_rows;
        if has_rows then filled := filled || name; end if;
      end loop;
      if cardinality(filled) > 0 then
        execute 'truncate ' || array_to_string(filled, ', ') || ' cascade';
      end if;
      for name in select format('%I', sequencename) from pg_sequences where schemaname = 'public' and last_value is not null loop
        execute format('alter sequence %s restart', name);
      end loop;
    end $$`);
}

/** The embedded database that this worker keeps, and whether a backend uses it now. */
let kept: Promise<OpenDatabase> | undefined;
let isTaken = false;

async function keptDatabase(): Promise<OpenDatabase> {
  const dataFolder = await freshDataFolder();
  // The worker ends with the run, and the database's thread with it.
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
  return embeddedIn(dataFolder);
}

/** Runs statements on a server; answers the rows of the last. */
export async function runOn(serverUrl: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
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

export const databaseOn = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Copies a database of a server for one test; answers its name. */
export async function copyDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // By default PostgreSQL 15 and later copy through the log, which takes twice as long.
  const [server] = await runOn(serverUrl, 'select current_setting(\'server_version_num\')::int as "version"');
  const strategy = Number(server?.version) >= 150_000 ? 'strategy file_copy' : '';
  await runOn(serverUrl, `create database ${name} template ${template} ${strategy}`);
  return name;
}

/** The template database on a server, created by the first test that needs it and named by its contents. */
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

/** A database as a test's backend uses it. */
export interface TestDatabase {
  /** For the backend's `database`; absent where its configuration opens one. */
  open?: OpenDatabase;
  /** Configuration of the backend for this database. */
  env: NodeJS.ProcessEnv;
  /** Gives the database back. */
  release(): Promise<void>;
}

/** A migrated, empty database for one backend, whose data folder this is. */
export async function takeDatabase(dataFolder: string): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const name = await copyDatabase(server, await templateOn(server));
    return {
      env: { DATABASE_URL: databaseOn(server, name), DATABASE_POOL: '4' },
      release: async () => void (await runOn(server, `drop database ${name} with (force)`)),
    };
  }
  // A second backend in the same file has one of its own.
  if (isTaken) {
    cpSync(await templateDatabase(), join(dataFolder, 'database'), { recursive: true });
    return { env: {}, release: async () => undefined };
  }
  isTaken = true;
  const open = await (kept ??= keptDatabase());
  return {
    open,
    env: {},
    async release() {
      await empty(open.pool);
      isTaken = false;
    },
  };
}
