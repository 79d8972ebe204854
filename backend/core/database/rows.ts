import { Column, type DriverValueDecoder, getTableName, is, noopDecoder, SQL, Subquery } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import { groupBy } from '../grouping.ts';

/** Makes something of the columns of a row. */
export type Reading = (row: readonly unknown[]) => unknown;
type Field = SelectedFieldsOrdered[number]['field'];

/** A column of a row: the names under which it is asked for, from the outermost. */
interface Place {
  path: readonly string[];
  field: Field;
  index: number;
}

/** Whether each row of a query has one of a table, by the table's name. */
export type Joined = Readonly<Record<string, boolean>>;

const isDecoder = (value: unknown): value is DriverValueDecoder<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'mapFromDriverValue' in value;

/** What a field does to its values; undefined where it leaves them as they are, as most do. */
function decoderOf(field: Field): DriverValueDecoder<unknown, unknown> | undefined {
  if (is(field, Column)) {
    const own: unknown = Reflect.get(field, 'mapFromDriverValue');
    return own === Reflect.get(Column.prototype, 'mapFromDriverValue') ? undefined : field;
  }
  const statement = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  const decoder = 'decoder' in statement ? statement.decoder : undefined;
  return isDecoder(decoder) && decoder !== noopDecoder ? decoder : undefined;
}

function readValue({ field, index }: Place): Reading {
  const decoder = decoderOf(field);
  if (!decoder) return (row) => row[index];
  return (row) => {
    const value = row[index];
    return value === null ? null : decoder.mapFromDriverValue(value);
  };
}

/** By what a row shows that the table is missing of which an object consists; undefined where it cannot. */
function missingBy(places: readonly Place[], joined: Joined): Reading | undefined {
  const columns = places.flatMap(({ path, field, index }) =>
    path.length === 2 && is(field, Column) ? [{ path, field, index, table: getTableName(field.table) }] : [],
  );
  const [first] = columns;
  if (!first || joined[first.table] || columns.some(({ table }) => table !== first.table)) return undefined;
  return readValue(first);
}

function readObject(places: readonly Place[], depth: number, joined: Joined | undefined): Reading {
  const parts = [...groupBy(places, ({ path }) => path[depth] ?? '')].map(([name, below]) => {
    const [only] = below;
    if (only?.path.length === depth + 1) return { name, read: readValue(only) };
    const read = readObject(below, depth + 1, undefined);
    const first = joined && missingBy(below, joined);
    return {
      name,
      read: first ? (row: readonly unknown[]) => (first(row) === null ? null : read(row)) : read,
    };
  });
  return (row) => {
    const made: Record<string, unknown> = {};
    for (const { name, read } of parts) made[name] = read(row);
    return made;
  };
}

/**
 * Finds out once what a query's rows become. The library itself (`mapResultRow`) finds it out for each cell, which took
 * a tenth of what the backend does; the objects are the same. With `joined`, one that consists of the columns of a table
 * that a row lacks is null.
 */
export const readingOf = (fields: SelectedFieldsOrdered, joined: Joined | undefined): Reading =>
  readObject(
    fields.map(({ path, field }, index) => ({ path, field, index })),
    0,
    joined,
  );
