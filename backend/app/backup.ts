import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { BackendConfig } from '../core/config.ts';
import { connectDatabase } from '../core/database/database.ts';
import { StartupError } from '../../server/startupError.ts';
import { type BlobStore, openBlobs } from '../core/files/blobs.ts';
import {
  advanceSequences,
  endSessions,
  listTables,
  quoted,
  TableLine,
  withoutConstraints,
} from './backupTables.ts';

/** Result of a backup or a restore. */
interface BackupResult {
  rows: number;
  files: number;
  /** Keys of files that have a row but no bytes. */
  missing: string[];
}

/** Rows read or written per query. */
const batchSize = 500;

const Header = z.object({ format: z.literal('agora-1'), migrations: z.number() });
/** A table's name and columns, or a row as PostgreSQL's text. */
const Line = z.union([TableLine, z.string()]);

const places = (folder: string) => ({
  rows: join(folder, 'database.jsonl'),
  files: join(folder, 'files'),
  secrets: join(folder, 'secrets'),
  legal: join(folder, 'legal'),
});

/** Number of applied migrations: rows are only restored into the same schema. */
async function countMigrations(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count ?? 0;
}

/** One value as a line of JSON; U+2028 and U+2029 are escaped, as some readers end lines at them. */
const toLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

/** The lines of a file. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const part of createReadStream(file, 'utf8')) {
    const lines = `${rest}${String(part)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The database as lines, in one snapshot. */
async function* dumpLines(client: PoolClient, count: () => void): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local statement_timeout = 0');
    yield toLine({ format: 'agora-1', migrations: await countMigrations(client) });
    for (const table of await listTables(client)) {
      yield toLine(table);
      await client.query(
        `declare reading cursor for select to_jsonb(t)::text as row from ${quoted(table.table)} as t`,
      );
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`fetch ${batchSize} from reading`);
        for (const { row } of rows) {
          count();
          yield toLine(row);
        }
        if (rows.length < batchSize) break;
      }
      await client.query('close reading');
    }
  } finally {
    await client.query('rollback');
  }
}

/** File keys that the rows of a backup reference. */
async function readFileKeys(file: string): Promise<string[]> {
  const Row = z.object({
    key: z.string(),
    poster_key: z.string().nullable(),
    playable_key: z.string().nullable(),
  });
  const keys: string[] = [];
  let table = '';
  for await (const text of readLines(file)) {
    const line = Line.safeParse(JSON.parse(text)).data;
    if (typeof line === 'object') ({ table } = line);
    else if (line !== undefined && table === 'files') {
      const { key, poster_key: poster, playable_key: playable } = Row.parse(JSON.parse(line));
      keys.push(...[key, poster, playable].filter((one) => one !== null));
    }
  }
  return keys;
}

/** Copies a folder, if it exists. */
async function copyFolder(source: string, target: string): Promise<void> {
  if (await stat(source).catch(() => undefined)) await cp(source, target, { recursive: true });
}

/** Backs up database, files, secrets and legal texts to a new or empty folder. Files deleted meanwhile are reported as missing. */
export async function backUp(config: BackendConfig, folder: string): Promise<BackupResult> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartupError(`The folder ${folder} holds something already: a backup goes into an empty one.`);
  const to = places(folder);
  const opened = await connectDatabase(config, undefined, { migrate: false });
  const copied: BackupResult = { rows: 0, files: 0, missing: [] };
  try {
    const client = await opened.pool.connect();
    try {
      const lines = Readable.from(dumpLines(client, () => (copied.rows += 1)));
      await pipeline(lines, createWriteStream(to.rows, { mode: 0o600 }));
    } finally {
      client.release();
    }
  } finally {
    await opened.close();
  }
  const blobs = await openBlobs(config);
  for (const key of await readFileKeys(to.rows)) {
    if ((await blobs.size(key)) === undefined) {
      copied.missing.push(key);
      continue;
    }
    const path = join(to.files, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(await blobs.stream(key), createWriteStream(path, { mode: 0o600 }));
    copied.files += 1;
  }
  await mkdir(to.secrets, { mode: 0o700 });
  for (const name of await readdir(config.dataFolder))
    if (name.endsWith('.secret')) await copyFile(join(config.dataFolder, name), join(to.secrets, name));
  await copyFolder(config.legalFolder, to.legal);
  return copied;
}

/** Inserts rows into a table with the same columns. */
async function insertRows(
  client: PoolClient,
  { table, columns }: z.output<typeof TableLine>,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map(quoted).join(', ');
  await client.query(
    `insert into ${quoted(table)} (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::${quoted(table)}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  );
}

async function load(client: PoolClient, file: string): Promise<number> {
  let count = 0;
  let table: z.output<typeof TableLine> | undefined;
  let rows: string[] = [];
  const write = async () => {
    if (table) await insertRows(client, table, rows);
    rows = [];
  };
  let isFirst = true;
  for await (const text of readLines(file)) {
    const read: unknown = JSON.parse(text);
    if (isFirst) {
      const header = Header.safeParse(read);
      const present = await countMigrations(client);
      if (header.data?.migrations !== present)
        throw new StartupError(
          header.success
            ? `This backup is of a version with ${header.data.migrations} migrations, and this one has ${present}: restore it with that version, and start this one then.`
            : `${file} is no backup.`,
        );
      isFirst = false;
      continue;
    }
    const line = Line.parse(read);
    if (typeof line === 'string') {
      rows.push(line);
      count += 1;
      if (rows.length === batchSize) await write();
    } else {
      await write();
      table = line;
    }
  }
  await write();
  return count;
}

/** Restores files, secrets and legal texts. */
async function restoreFiles(
  config: BackendConfig,
  folder: string,
  blobs: BlobStore,
  copied: BackupResult,
): Promise<void> {
  const from = places(folder);
  for (const key of await readFileKeys(from.rows)) {
    const source = join(from.files, key);
    if (!(await stat(source).catch(() => undefined))) {
      copied.missing.push(key);
      continue;
    }
    // Copied, because storing moves the file away from the backup.
    const copy = join(config.dataFolder, 'restoring');
    await copyFile(source, copy);
    await blobs.moveIn(copy, key);
    copied.files += 1;
  }
  // Secrets of the empty database have not signed anything yet.
  for (const name of await readdir(from.secrets).catch(() => []))
    await writeFile(join(config.dataFolder, name), await readFile(join(from.secrets, name)), { mode: 0o600 });
  await copyFolder(from.legal, config.legalFolder);
}

/** Restores a backup into an empty database, with files, secrets and legal texts; everybody signs in again. Rows are committed last. */
export async function restore(config: BackendConfig, folder: string): Promise<BackupResult> {
  const from = places(folder);
  if (!(await stat(from.rows).catch(() => undefined)))
    throw new StartupError(`There is no backup in ${folder}: ${from.rows} is missing.`);
  const blobs = await openBlobs(config);
  const opened = await connectDatabase(config);
  const copied: BackupResult = { rows: 0, files: 0, missing: [] };
  try {
    const client = await opened.pool.connect();
    try {
      const { rowCount } = await client.query('select 1 from users limit 1');
      if (rowCount)
        throw new StartupError('The database holds something already: a backup goes back into an empty one.');
      await client.query('begin');
      await client.query('set local statement_timeout = 0');
      // Copying the files takes its time.
      await client.query('set local idle_in_transaction_session_timeout = 0');
      await withoutConstraints(client, async () => {
        for (const { table } of await listTables(client)) await client.query(`delete from ${quoted(table)}`);
        copied.rows = await load(client, from.rows);
      });
      await advanceSequences(client);
      await endSessions(client);
      await restoreFiles(config, folder, blobs, copied);
      await client.query('commit');
      client.release();
    } catch (error) {
      // Closing the connection rolls back.
      client.release(true);
      throw error;
    }
  } finally {
    await opened.close();
  }
  return copied;
}
