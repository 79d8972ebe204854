import { sql } from 'drizzle-orm';
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
