import type { Pool } from 'pg';

/** Documented parts, without extensions. */
const own = (catalogue: string, id: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${id} and d.deptype = 'e')`;

const inPublic = (column: string) => `${column} = 'public'::regnamespace`;

/** Each query selects one kind of object, as `line`. */
const kinds: Record<string, string> = {
  schema: `select nspname as line from pg_namespace where nspname !~ '^(pg_|information_schema)'`,
  extension: `select extname || ' in ' || extnamespace::regnamespace as line from pg_extension`,
  relation: `select format('%s %s %s', relkind, relname, reloptions) as line from pg_class c
    where ${inPublic('relnamespace')} and ${own('pg_class', 'c.oid')}`,
  column: `select format('%s.%s %s %s collation=%s null=%s identity=%s generated=%s default=%s', attrelid::regclass, attnum,
      attname, format_type(atttypid, atttypmod), attcollation::regcollation, not attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${inPublic('relnamespace')} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  sequence: `select format('%s %s', sequencename, to_jsonb(s) - 'last_value' - 'sequenceowner') as line
    from pg_sequences s where schemaname = 'public'`,
  index: `select pg_get_indexdef(indexrelid) || ' valid=' || indisvalid as line
    from pg_index join pg_class c on c.oid = indrelid where ${inPublic('relnamespace')}`,
  constraint: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where ${inPublic('connamespace')} and contype <> 'n'`,
  // A comment or an indentation may differ.
  function: `select regexp_replace(regexp_replace(pg_get_functiondef(p.oid), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g') as line
    from pg_proc p where ${inPublic('pronamespace')} and ${own('pg_proc', 'p.oid')} and prokind <> 'a'`,
  trigger: `select format('%s %s', pg_get_triggerdef(t.oid), tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = tgrelid where ${inPublic('relnamespace')} and not tgisinternal`,
  enum: `select format('%s %s', enumtypid::regtype, string_agg(enumlabel, ', ' order by enumsortorder)) as line
    from pg_enum group by enumtypid`,
  view: `select viewname || definition as line from pg_views where schemaname = 'public'`,
  policy: `select to_jsonb(p)::text as line from pg_policies p`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  textSearch: `select format('%s %s %s %s', cfgname, maptokentype, mapseqno, dictname) as line
    from pg_ts_config c join pg_ts_config_map m on mapcfg = c.oid join pg_ts_dict d on d.oid = mapdict
    where cfgnamespace <> 'pg_catalog'::regnamespace`,
  dictionary: `select format('%s %s', dictname, dictinitoption) as line
    from pg_ts_dict t where dictnamespace <> 'pg_catalog'::regnamespace and ${own('pg_ts_dict', 't.oid')}`,
};

/** Everything that a database's own schema consists of, one line for each object, sorted. */
export async function readCatalogue(pool: Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(kinds)) {
    const { rows } = await pool.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => `${kind}: ${line}`));
  }
  return lines.toSorted();
}
