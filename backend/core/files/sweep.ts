import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { FileStore } from './store.ts';
import { files } from './tables.ts';

/** Rows removed in one statement. */
const batch = 500;

/**
 * Removes the files that nothing refers to any more: of deleted posts, comments and messages, of
 * replaced pictures. What is younger than a day stays, since what refers to it may still be on its way.
 * Answers how many there were. Which columns refer to files is asked of the database itself, so that no
 * room can forget to say so.
 */
export async function sweepFiles(database: Database, store: FileStore): Promise<number> {
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
    const { rows } = await database.execute<{ key: string; poster_key: string | null }>(sql`
      delete from ${files} where id in (
        select f.id from ${files} as f
        where f.created_at < now() - interval '1 day' and ${unreferenced}
        order by f.id limit ${batch})
      returning key, poster_key`);
    await store.remove(
      rows.flatMap((row) => (row.poster_key === null ? [row.key] : [row.key, row.poster_key])),
    );
    removed += rows.length;
    if (rows.length < batch) return removed;
  }
}

const day = 86_400_000;

/**
 * Removes stored bytes of which no row speaks, and answers how many there were: of calls whose process
 * ended half-way, or whose outcome was not known when their connection was cut. Only what is older than a
 * day, so that no call that is still under way loses what it is about to commit. This year's and the last
 * one's are looked at, which is where they are when this runs every few hours.
 */
export async function sweepStrayBytes(database: Database, store: FileStore): Promise<number> {
  const year = new Date().getUTCFullYear();
  let removed = 0;
  for (const folder of [year, year - 1].flatMap((of) =>
    Array.from({ length: 256 }, (_, n) => folderOf(of, n)),
  )) {
    const old = new Set<string>();
    for await (const blob of store.blobs.list(folder)) {
      if ((await blob.storedAt()).getTime() < Date.now() - day) old.add(blob.key);
      if (old.size < batch) continue;
      removed += await removeStray(database, store, [...old]);
      old.clear();
    }
    if (old.size > 0) removed += await removeStray(database, store, [...old]);
  }
  return removed;
}

const folderOf = (year: number, n: number) => `${year}/${n.toString(16).padStart(2, '0')}`;

async function removeStray(database: Database, store: FileStore, keys: string[]): Promise<number> {
  const rows = await database.select({ key: files.key }).from(files).where(inArray(files.key, keys));
  const posters = await database
    .select({ posterKey: files.posterKey })
    .from(files)
    .where(inArray(files.posterKey, keys));
  const known = new Set([...rows.map(({ key }) => key), ...posters.map(({ posterKey }) => posterKey)]);
  const stray = keys.filter((key) => !known.has(key));
  await store.remove(stray);
  return stray.length;
}
