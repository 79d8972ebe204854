/** `tables.ts` and the migrated database say the same: drizzle-kit loses some of what tables declare. */
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, it } from 'vitest';
import * as schema from '../../../backend/app/schema.ts';
import type { Database } from '../../../backend/core/database/database.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

/** Declarations of the tables, one line per object. */
function declared(): string[] {
  const lines: string[] = [];
  for (const {
    name: table,
    columns,
    indexes,
    foreignKeys,
    primaryKeys,
    uniqueConstraints,
    checks,
  } of tables) {
    lines.push(`table ${table}`);
    for (const column of columns) {
      const marks = [
        column.notNull && 'not null',
        column.hasDefault && !column.generatedIdentity && !column.generated && 'default',
        column.generatedIdentity && 'identity',
        column.generated && 'generated',
      ];
      // PostgreSQL writes `timestamp(3)` without a blank.
      const type = column.getSQLType().replace(' (', '(');
      lines.push(`column ${table}.${column.name} ${type} ${marks.filter(Boolean).join(' ')}`.trim());
      if (column.primary) lines.push(`constraint ${table} p ${table}_pkey (${column.name})`);
      if (column.isUnique) lines.push(`constraint ${table} u ${column.uniqueName} (${column.name})`);
    }
    for (const { config } of indexes) {
      const parts = config.columns.map((part) => ('name' in part ? part.name : '<expression>'));
      lines.push(
        `index ${config.name} on ${table} ${config.method}${config.unique ? ' unique' : ''}${config.where ? ' partial' : ''} (${parts.join(', ')})`,
      );
    }
    for (const key of foreignKeys) {
      const { columns: own, foreignColumns, foreignTable } = key.reference();
      lines.push(
        `constraint ${table} f ${key.getName()} (${names(own)}) ${getTableConfig(foreignTable).name} (${names(foreignColumns)}) ${key.onDelete ?? 'no action'}`,
      );
    }
    for (const key of primaryKeys)
      lines.push(`constraint ${table} p ${key.getName()} (${names(key.columns)})`);
    for (const key of uniqueConstraints)
      lines.push(`constraint ${table} u ${key.getName()} (${names(key.columns)})`);
    for (const { name } of checks) lines.push(`constraint ${table} c ${name}`);
  }
  return lines.toSorted();
}

const names = (columns: readonly { name: string }[]): string => columns.map(({ name }) => name).join(', ');

const columnsOf = (keys: string, relation: string) =>
  `(select string_agg(a.attname, ', ' order by k.n) from unnest(${keys}) with ordinality as k (num, n)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.num)`;

/** Objects of the database, in the same format. */
async function migrated(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ line: string }>(
    sql.raw(`
    select 'table ' || relname as line from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select format('column %s.%s %s', c.relname, attname, concat_ws(' ', format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, case when atthasdef and attgenerated = '' then 'default' end,
      case when attidentity <> '' then 'identity' end, case when attgenerated <> '' then 'generated' end))
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('index %s on %s %s%s%s (%s)', i.relname, t.relname, amname, case when indisunique then ' unique' end, case when indpred is not null then ' partial' end,
      (select string_agg(case when k.num = 0 then '<expression>' else a.attname end, ', ' order by k.n)
        from unnest(indkey::int[]) with ordinality as k (num, n)
        left join pg_attribute a on a.attrelid = indrelid and a.attnum = k.num))
    from pg_index join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid join pg_am m on m.oid = i.relam
    where t.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    union all
    select format('constraint %s %s %s', c.relname, contype, conname) || case contype
      when 'c' then ''
      when 'f' then format(' (%s) %s (%s) %s', ${columnsOf('conkey', 'conrelid')}, confrelid::regclass, ${columnsOf('confkey', 'confrelid')},
        case confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' when 'd' then 'set default' else 'no action' end)
      else format(' (%s)', ${columnsOf('conkey', 'conrelid')}) end
    from pg_constraint join pg_class c on c.oid = conrelid
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')`),
  );
  return rows.map(({ line }) => line).toSorted();
}

it('declares every table, column, index and constraint of the database, and no other', async () => {
  expect(declared().length).toBeGreaterThan(400);
  expect(declared()).toEqual(await migrated(backend.context.database));
});

/** Tables that stay small: what they refer to is found without an index when it is deleted. */
const small = [
  'account_imports',
  'communities',
  'external_invitations',
  'highlights',
  'home_settings',
  'invitations',
  'links',
  'platform_settings',
];

it('has an index for each reference of a table that grows', async () => {
  const { rows } = await backend.context.database.execute<{ table: string; name: string }>(sql`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index
      where indrelid = conrelid and indkey[0] = any(conkey)
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
          select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]))))`);
  expect(rows.filter(({ table }) => !small.includes(table))).toEqual([]);
});
