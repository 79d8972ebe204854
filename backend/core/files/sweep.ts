import { gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { FileStore } from './store.ts';
import { files } from './tables.ts';
import { originalKey, variantFolder } from './variants.ts';

/** Rows deleted per statement. */
const batchSize = 500;

/**
 * Deletes files older than a day that no row references. Returns their number. Referencing columns come from the
 * catalogue.
 */
export async function deleteUnreferencedFiles(database: Database, store: FileStore): Promise<number> {
  const { rows: columns } = await database.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass`);
  const unreferenced = sql.join(
    columns.map(
      ({ table, column }) =>
        sql`not exists (select 1 from ${sql.raw(table)} as r where r.${sql.identifier(column)} = f.id)`,
    ),
    sql` and `,
  );
  for (let removed = 0; ;) {
    const { rows } = await database.execute<{
      key: string;
      poster_key: string | null;
      playable_key: string | null;
    }>(sql`
      delete from ${files} where id in (
        select f.id from ${files} as f
        where f.created_at < now() - interval '1 day' and ${unreferenced}
        order by f.id limit ${batchSize})
      returning key, poster_key, playable_key`);
    await store.remove(
      rows.flatMap((row) => [row.key, row.poster_key, row.playable_key].filter((key) => key !== null)),
    );
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}

/** Removes stored bytes without a row, stored before an instant. Returns the number of files. */
export async function deleteOrphanedBytes(
  database: Database,
  store: FileStore,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  const year = new Date().getUTCFullYear();
  const old = new Set<string>();
  let removed = 0;
  for (const folder of [year, year - 1].flatMap((of) =>
    Array.from({ length: 256 }, (_, n) => folderOf(of, n)),
  )) {
    if (signal?.aborted) return removed;
    for await (const key of storedBefore(store, folder, before)) {
      old.add(key);
      if (old.size < batchSize) continue;
      removed += await removeStray(database, store, [...old]);
      old.clear();
    }
  }
  return removed + (old.size > 0 ? await removeStray(database, store, [...old]) : 0);
}

const folderOf = (year: number, n: number) => `${year}/${n.toString(16).padStart(2, '0')}`;

/** Keys in a folder stored before an instant; variants count as their original. */
async function* storedBefore(store: FileStore, folder: string, before: Date): AsyncGenerator<string> {
  for await (const blob of store.blobs.list(folder)) if ((await blob.storedAt()) < before) yield blob.key;
  for await (const blob of store.blobs.list(variantFolder(folder)))
    if ((await blob.storedAt()) < before) yield originalKey(blob.key);
}

async function removeStray(database: Database, store: FileStore, keys: string[]): Promise<number> {
  const known = new Set<string | null>();
  // One query per column, each with its index.
  for (const column of [files.key, files.posterKey, files.playableKey]) {
    const rows = await database.select({ key: column }).from(files).where(inArray(column, keys));
    for (const { key } of rows) known.add(key);
  }
  const stray = keys.filter((key) => !known.has(key));
  await store.remove(stray);
  return stray.length;
}

/** Number of files checked in parallel. */
const concurrency = 20;

/**
 * Keys of recent rows without bytes, for example after a disk failure. The signal stops early with the result so far.
 */
export async function findMissingBytes(
  database: Database,
  store: FileStore,
  signal?: AbortSignal,
): Promise<string[]> {
  const rows = await database
    .select({ key: files.key })
    .from(files)
    .where(gt(files.createdAt, sql`now() - interval '2 days'`));
  const lost: string[] = [];
  for (let start = 0; start < rows.length; start += concurrency) {
    if (signal?.aborted) break;
    await Promise.all(
      rows.slice(start, start + concurrency).map(async ({ key }) => {
        if ((await store.blobs.size(key)) === undefined) lost.push(key);
      }),
    );
  }
  if (lost.length === 0) return [];
  // Rows deleted in the meantime are not lost.
  const still = await database.select({ key: files.key }).from(files).where(inArray(files.key, lost));
  return still.map(({ key }) => key);
}
