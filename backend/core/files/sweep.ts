import { gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { chunk } from '../grouping.ts';
import type { FileStore } from './store.ts';
import { files } from './tables.ts';
import { originalKey, variantFolder } from './variants.ts';

/** Keys compared with the rows per statement. */
const batchSize = 500;
/** Files removed or checked at once. */
const groupSize = 20;

/** Removes the stored bytes of items, some at once; a failure stops no other. Returns the items whose bytes are gone. */
async function removeBytes<Item>(
  store: FileStore,
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
  failures: unknown[],
): Promise<Item[]> {
  const gone: Item[] = [];
  for (const group of chunk(items, groupSize))
    await Promise.all(
      group.map((item) =>
        store.remove(keysOf(item)).then(
          () => gone.push(item),
          (error: unknown) => failures.push(error),
        ),
      ),
    );
  return gone;
}

/** Throws at the end of a sweep if something could not be removed: the next one tries again. */
function requireNone(failures: readonly unknown[]): void {
  if (failures.length > 0)
    throw new Error(`${failures.length} stored files could not be removed.`, { cause: failures[0] });
}

/**
 * Deletes files older than a day that no row references, in groups: their bytes before their rows, by which the next
 * sweep finds what could not be removed. Returns their number; rejects after the last group if there was a failure.
 * Referencing columns come from the catalogue.
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
  const failures: unknown[] = [];
  let removed = 0;
  for (let last = '0'; ;) {
    const { rows } = await database.execute<{
      id: string;
      key: string;
      poster_key: string | null;
      playable_key: string | null;
    }>(sql`
      select f.id, f.key, f.poster_key, f.playable_key from ${files} as f
      where f.id > ${last} and f.created_at < now() - interval '1 day' and ${unreferenced}
      order by f.id limit ${groupSize}`);
    last = rows.at(-1)?.id ?? last;
    const gone = await removeBytes(
      store,
      rows,
      (row) => [row.key, row.poster_key, row.playable_key].filter((key) => key !== null),
      failures,
    );
    const ids = gone.map(({ id }) => id);
    const { rowCount } = await database.execute(
      sql`delete from ${files} as f where f.id = any(${sql.param(ids)}::bigint[]) and ${unreferenced}`,
    );
    removed += rowCount ?? 0;
    if (rows.length < groupSize) break;
  }
  requireNone(failures);
  return removed;
}

/** Removes stored bytes without a row, stored before an instant. Returns the number of files; rejects as above. */
export async function deleteOrphanedBytes(
  database: Database,
  store: FileStore,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  const year = new Date().getUTCFullYear();
  const old = new Set<string>();
  const failures: unknown[] = [];
  let removed = 0;
  for (const folder of [year, year - 1].flatMap((of) =>
    Array.from({ length: 256 }, (_, n) => folderOf(of, n)),
  )) {
    if (signal?.aborted) return removed;
    for await (const key of storedBefore(store, folder, before)) {
      old.add(key);
      if (old.size < batchSize) continue;
      removed += await removeStray(database, store, [...old], failures);
      old.clear();
    }
  }
  if (old.size > 0) removed += await removeStray(database, store, [...old], failures);
  requireNone(failures);
  return removed;
}

const folderOf = (year: number, n: number) => `${year}/${n.toString(16).padStart(2, '0')}`;

/** Keys in a folder stored before an instant; variants count as their original. */
async function* storedBefore(store: FileStore, folder: string, before: Date): AsyncGenerator<string> {
  for await (const blob of store.blobs.list(folder)) if ((await blob.storedAt()) < before) yield blob.key;
  for await (const blob of store.blobs.list(variantFolder(folder)))
    if ((await blob.storedAt()) < before) yield originalKey(blob.key);
}

async function removeStray(
  database: Database,
  store: FileStore,
  keys: string[],
  failures: unknown[],
): Promise<number> {
  const known = new Set<string | null>();
  // One query per column, each with its index.
  for (const column of [files.key, files.posterKey, files.playableKey]) {
    const rows = await database.select({ key: column }).from(files).where(inArray(column, keys));
    for (const { key } of rows) known.add(key);
  }
  const stray = keys.filter((key) => !known.has(key));
  return (await removeBytes(store, stray, (key) => [key], failures)).length;
}

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
  for (let start = 0; start < rows.length; start += groupSize) {
    if (signal?.aborted) break;
    await Promise.all(
      rows.slice(start, start + groupSize).map(async ({ key }) => {
        if ((await store.blobs.size(key)) === undefined) lost.push(key);
      }),
    );
  }
  if (lost.length === 0) return [];
  // Rows deleted in the meantime are not lost.
  const still = await database.select({ key: files.key }).from(files).where(inArray(files.key, lost));
  return still.map(({ key }) => key);
}
