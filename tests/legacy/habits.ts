/** What old systems do otherwise than the documents show, each by itself: a function over answers or requests. */
import type { Json, JsonObject } from './documented.ts';
import { receivers } from './receivers.ts';

/** What is known while an answer takes its shape. */
interface Around {
  /** The address of the API. */
  url: string;
  operation: string;
  isWrite: boolean;
}

type Shape = (answer: Json, around: Around) => Json;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes every value within an answer, the inner ones first; `name` is the field that holds it. */
function everywhere(value: Json, change: (value: Json, name: string) => Json, name = ''): Json {
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
const idOf = ({ id, id_group, conversationId }: JsonObject): Json | undefined =>
  id ?? id_group ?? conversationId;
/** Lists of rows that have ids. */
const isTable = (value: Json): value is JsonObject[] =>
  isList(value) && value.length > 0 && value.every((row) => idOf(row) !== undefined);

const rowsOf =
  (change: (rows: JsonObject[]) => Json): Shape =>
  (answer) =>
    everywhere(answer, (value) => (isTable(value) ? change(value) : value));

const emptyAs =
  (empty: Json): Shape =>
  (answer) =>
    everywhere(answer, (value) => (Array.isArray(value) && value.length === 0 ? empty : value));

const fieldAs =
  (field: string, holder: string, change: (value: Json) => Json): Shape =>
  (answer) =>
    everywhere(answer, (value) =>
      isObject(value) && field in value && holder in value
        ? { ...value, [field]: change(value[field] ?? null) }
        : value,
    );

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const datesAs =
  (write: (date: Date) => Json): Shape =>
  (answer) =>
    everywhere(answer, (value) =>
      typeof value === 'string' && instant.test(value) ? write(new Date(value)) : value,
    );

/** What a clock in Paris shows: `2026-11-22 16:40:00`. */
const inParis = (date: Date): string => date.toLocaleString('sv-SE', { timeZone: 'Europe/Paris' });

const names = new Set([
  'prenom',
  'nom',
  'titre',
  'sujet',
  'fonction',
  'nomauteur',
  'prenomauteur',
  'linktitle',
  'answer',
]);
const encoded = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('’', '&#8217;')
    .replaceAll(/[é]/g, '&eacute;')
    .replaceAll(/[É]/g, '&#201;');

const oneInThree = (rows: JsonObject[], change: (row: JsonObject) => Json): Json =>
  rows.map((row, index) => (index % 3 === 1 ? change(row) : row));

const files =
  (write: (path: string, around: Around) => string): Shape =>
  (answer, around) =>
    everywhere(answer, (value) =>
      typeof value === 'string' && value.startsWith('uploads/') ? write(value, around) : value,
    );

const without = (row: JsonObject, field: string): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
/** Stands before the keys of an object that is written in its own order: numbers alone would be sorted. */
const kept = '~~';
const keyed = (rows: JsonObject[]): Json =>
  Object.fromEntries(rows.map((row) => [`${kept}${idOf(row) as string | number}`, row]));

/** An answer as text, in the order in which it was made. */
export const textOf = (answer: Json): string => JSON.stringify(answer).replaceAll(`"${kept}`, '"');

/** Habits that change the shape of an answer: those around the whole of it come last. */
export const shapes = {
  /** Lists by themselves where the documents name them. */
  bare: (answer) => {
    if (!isObject(answer)) return answer;
    const { status: _status, message: _message, state: _state, ...others } = answer;
    const [only, ...more] = Object.values(others);
    return more.length === 0 && only !== undefined && Array.isArray(only) ? only : answer;
  },
  keyed: rowsOf(keyed),
  /** Lists of which rows were taken out, so that PHP writes them as objects. */
  gaps: rowsOf((rows) => Object.fromEntries(rows.map((row, index) => [`${kept}${index * 2 + 1}`, row]))),
  emptyObject: emptyAs({}),
  emptyFalse: emptyAs(false),
  emptyNull: emptyAs(null),
  relationsAsLists: (answer) =>
    everywhere(answer, (value, name) => {
      if (!isObject(value)) return value;
      if (name === 'images' && value.image === '0') return [];
      return name === 'groups' || name === 'users' || name === 'profile' ? [value] : value;
    }),
  entities: (answer) =>
    everywhere(answer, (value, name) =>
      typeof value === 'string' && names.has(name) ? encoded(value) : value,
    ),
  localDates: datesAs(inParis),
  frenchDates: datesAs((date) => inParis(date).replace(/^(\d+)-(\d+)-(\d+) (\d+:\d+):\d+$/, '$3/$2/$1 à $4')),
  phpDates: datesAs((date) => ({
    date: `${inParis(date)}.000000`,
    timezone_type: 3,
    timezone: 'Europe/Paris',
  })),
  zeroDates: datesAs(() => '0000-00-00 00:00:00'),
  duplicates: rowsOf((rows) => [...rows, ...rows.slice(0, 1)]),
  /** A row that is none any more. */
  nullRows: rowsOf((rows) => rows.map((row, index) => (index === 1 ? null : row))),
  /** The account of who wrote it is gone. */
  noAuthor: (answer) =>
    everywhere(answer, (value) =>
      isTable(value) && value.every((row) => 'users' in row)
        ? oneInThree(value, (row) => ({ ...row, users: null }))
        : value,
    ),
  /** The community of a post is gone. */
  noCommunity: (answer) =>
    everywhere(answer, (value) =>
      isTable(value) && value.every((row) => 'groups' in row)
        ? oneInThree(value, (row) => ({ ...row, groups: null }))
        : value,
    ),
  /** People are told without their ids. */
  noIds: (answer) =>
    everywhere(answer, (value) =>
      isObject(value) && 'profile' in value && 'email' in value ? without(value, 'id') : value,
    ),
  textNumbers: (answer) =>
    everywhere(answer, (value) => {
      if (typeof value === 'number') return String(value);
      return value === true ? '1' : value === false ? '0' : value;
    }),
  /** Nothing as a word, where nothing is told by it. */
  nullTexts: (answer) =>
    everywhere(answer, (value, name) => (value === null && !name.endsWith('type') ? 'NULL' : value)),
  /** Words such as the paths of pictures, with a place kept for more. */
  placeholders: (answer) =>
    everywhere(answer, (value) =>
      Array.isArray(value) && value.every((item) => typeof item === 'string') ? [...value, 'NULL'] : value,
    ),
  /** A reaction says whether it stands, and not which. */
  flagAction: fieldAs('action', 'valeur', (action) => (isObject(action) ? 1 : action)),
  singleuserWrapped: (answer, { operation }) =>
    operation === 'GET /api/singleuser/{id}' ? { user: answer } : answer,
  absoluteFiles: files((path, { url }) => `${url}/${path}`),
  bareFiles: files((path) => path.replace('uploads/', '')),
  /** Everything in a result. */
  wrapped: (answer) => (isObject(answer) && 'result' in answer ? answer : { status: 'ok', result: answer }),
  data: (answer) => ({ data: answer }),
} satisfies Record<string, Shape>;

/** What is answered under the status of a success although it is none. */
export const failures = {
  errorIn200: () => JSON.stringify({ error: 'Une erreur est survenue' }),
  statusFalse: () => JSON.stringify({ status: false, message: 'Impossible' }),
  statusError: () => JSON.stringify({ status: 'error', message: 'Impossible' }),
  htmlPage: () => '<!DOCTYPE html>\n<html><body><h1>Maintenance</h1></body></html>',
  expiredIn200: () => JSON.stringify({ code: 401, message: 'Expired JWT Token' }),
} satisfies Record<string, () => string>;

const notice =
  '<br />\n<b>Notice</b>:  Undefined index: [lang] {key} in <b>/var/www/api.php</b> on line <b>12</b><br />\n';

/** Habits in how an answer is written down. */
export const writings = {
  bom: (text: string) => `\uFEFF${text}`,
  notices: (text: string) => notice + text + notice,
};

/** Habits of the server around the answers. */
const manners = [
  'gzip',
  'latin1',
  'loginRedirect',
  'lengthRequired',
  'formOnly',
  'md5',
  'emptyWrites',
  'okWrites',
  'statusOnly',
  'lateWrites',
  'lostWrites',
  'hanging',
  'htmlType',
  'noContent',
] as const;

export type Habit =
  | keyof typeof shapes
  | keyof typeof failures
  | keyof typeof writings
  | keyof typeof receivers
  | (typeof manners)[number];

const tables = { ...shapes, ...failures, ...writings, ...receivers };
/** Every habit there is. */
export const habits = [...Object.keys(tables), ...manners] as readonly Habit[];
