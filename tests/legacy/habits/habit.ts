/** What a habit is, and the parts of answers that habits change. */
import type { Json, JsonObject } from '../documented.ts';

/** What is known while an answer takes its shape. */
interface Around {
  /** The address of the API. */
  url: string;
  operation: string;
  isWrite: boolean;
  /** Whether the call says how many rows it wants. */
  isPaged: boolean;
}

/** How an answer takes its shape. */
export type Shape = (answer: Json, around: Around) => Json;

/** A habit: one sentence for people who operate such a system, and what it does. */
export interface Habitual<Does> {
  says: string;
  does: Does;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes every value within an answer, the inner ones first; `name` is the field that holds it. */
export function everywhere(value: Json, change: (value: Json, name: string) => Json, name = ''): Json {
  if (Array.isArray(value))
    return change(
      value.map((item) => everywhere(item, change, name)),
      name,
    );
  if (!isObject(value)) return change(value, name);
  const inner = Object.entries(value).map(([key, item]) => [key, everywhere(item, change, key)] as const);
  return change(Object.fromEntries(inner), name);
}

/** Lists of rows, as opposed to those of words such as the paths of pictures. */
const isList = (value: Json): value is JsonObject[] =>
  Array.isArray(value) && value.every((item) => isObject(item));

/** The id of a row, whatever the documents call it. */
export const idOf = ({ id, id_group, conversationId }: JsonObject): Json | undefined =>
  id ?? id_group ?? conversationId;

/** Lists of rows that have ids. */
export const isTable = (value: Json): value is JsonObject[] =>
  isList(value) && value.length > 0 && value.every((row) => idOf(row) !== undefined);

/** Changes the lists of rows. */
export const rowsOf =
  (change: (rows: JsonObject[]) => Json): Shape =>
  (answer) =>
    everywhere(answer, (value) => (isTable(value) ? change(value) : value));

/** Changes every value that is no list and no object. */
export const valuesOf =
  (change: (value: Json, name: string) => Json): Shape =>
  (answer) =>
    everywhere(answer, change);

export const without = (row: JsonObject, ...fields: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));
