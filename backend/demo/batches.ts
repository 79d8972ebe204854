import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../core/database/database.ts';

/** Rows are written this many at a time. */
const batch = 2_000;

/**
 * Writes rows, each batch as one value: statements with a value for each field of each row take longer to be put
 * together and to be read than the rows to be written. What one row names and another does not is null in that.
 * Answers their ids, in the order of the rows, where the table gives any.
 */
export async function insertAll<Table extends PgTable>(
  db: Queryable,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<number[]> {
  const all = new Map(Object.entries(getTableColumns(table)));
  const given = rows.map((row) => new Map<string, unknown>(Object.entries(row)));
  const columns = [...all].filter(([key]) => given.some((row) => row.has(key)));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const typed = sql.join(
    columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const id = all.has('id') ? sql`returning id` : sql``;
  const ids: number[] = [];
  for (let start = 0; start < given.length; start += batch) {
    const part = given
      .slice(start, start + batch)
      .map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, row.get(key) ?? null])));
    const written = await db.execute<{ id?: string | number }>(
      sql`insert into ${table} (${names}) select ${names} from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as rows (${typed}) ${id}`,
    );
    if (all.has('id')) ids.push(...written.rows.map((row) => Number(row.id)));
  }
  return ids.toSorted((a, b) => a - b);
}
