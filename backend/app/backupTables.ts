import type { PoolClient } from 'pg';
import { z } from 'zod';

/** A table's line in a backup. */
export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

/** A name as an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Every table with its non-generated columns. */
export async function listTables(client: PoolClient): Promise<z.output<typeof TableLine>[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** Runs `work` without triggers and foreign keys, then validates the references. */
export async function withoutConstraints(client: PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const tables = await listTables(client);
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { table } of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await work();
  for (const { table } of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

/** Advances sequences past the restored ids. */
export async function advanceSequences(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
      [quoted(table), column],
    );
}

/** Ends what may have ended since the backup: sessions, their push devices, and links to reset a password. */
export async function endSessions(client: PoolClient): Promise<void> {
  await client.query('update sessions set ended_at = now() where ended_at is null');
  await client.query('delete from devices');
  await client.query("delete from password_links where purpose = 'reset'");
}
