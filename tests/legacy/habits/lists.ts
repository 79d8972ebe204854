/** How lists are written. */
import type { Json, JsonObject } from '../documented.ts';
import { everywhere, type Habitual, idOf, isObject, isTable, rowsOf, type Shape, without } from './habit.ts';

const emptyAs =
  (empty: Json): Shape =>
  (answer) =>
    everywhere(answer, (value) => (Array.isArray(value) && value.length === 0 ? empty : value));

/** Stands before the keys of an object that is written in its own order: numbers alone would be sorted. */
const kept = '~~';

/** An answer as text, in the order in which it was made. */
export const textOf = (answer: Json): string => JSON.stringify(answer).replaceAll(`"${kept}`, '"');

const keyedBy = (rows: JsonObject[], keyOf: (row: JsonObject, index: number) => string | number): Json =>
  Object.fromEntries(rows.map((row, index) => [`${kept}${keyOf(row, index)}`, row]));

/** The most rows that come at once. */
const cap = 5;

/** In the order in which they are done. */
export const lists = {
  keyed: {
    says: 'Lists are objects, keyed by the ids of their rows, in the order of the list.',
    does: rowsOf((rows) => keyedBy(rows, (row) => idOf(row) as string | number)),
  },
  gaps: {
    says: 'Lists of which rows were taken out are objects, keyed by the places that are left.',
    does: rowsOf((rows) => keyedBy(rows, (_row, index) => index * 2 + 1)),
  },
  emptyObject: { says: 'An empty list is `{}`.', does: emptyAs({}) },
  emptyFalse: { says: 'An empty list is `false`.', does: emptyAs(false) },
  emptyNull: { says: 'An empty list is `null`.', does: emptyAs(null) },
  relationsAsLists: {
    says: 'The one person, community or picture that a row belongs to stands in a list, an absent picture in an empty one.',
    does: (answer) =>
      everywhere(answer, (value, name) => {
        if (!isObject(value)) return value;
        if (name === 'images' && value.image === '0') return [];
        return name === 'groups' || name === 'users' || name === 'profile' ? [value] : value;
      }),
  },
  placeholders: {
    says: 'Lists of paths keep a place for more, in which NULL stands.',
    does: (answer) =>
      everywhere(answer, (value) =>
        Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value, 'NULL'] : value,
      ),
  },
  duplicates: {
    says: 'The first row of a list comes again at its end.',
    does: rowsOf((rows) => [...rows, ...rows.slice(0, 1)]),
  },
  capped: {
    says: `At most ${cap} rows come at once, however many are asked for.`,
    does: (answer, { isPaged }) =>
      isPaged ? everywhere(answer, (value) => (isTable(value) ? value.slice(0, cap) : value)) : answer,
  },
  noTotals: {
    says: 'Lists are not counted.',
    does: (answer) =>
      everywhere(answer, (value) => (isObject(value) ? without(value, 'countadmin', 'countother') : value)),
  },
} satisfies Record<string, Habitual<Shape>>;
