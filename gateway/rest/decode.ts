import { decodeHTML } from 'entities';
import { keyMark } from './bodies.ts';
import { isUnusable, unusable } from './faults.ts';
import { deviates } from './observing.ts';
import { note } from './reading.ts';
import { idOf, isRecord } from './rows.ts';

export { isUnusable, unusable } from './faults.ts';
export { places, rows } from './rows.ts';

/**
 * Reading what the API answers: tolerant of the ways in which it writes a value ('0'/'1' flags, numbers in
 * text, the placeholder NULL, missing fields, lists that are objects), loud about what cannot be used.
 */

/** What the API answered to a call, of which nothing is believed yet; `wire` and `listed` open it. */
export interface Answer<T> {
  /** Holds nothing: the contract's word for what was answered. */
  readonly documented?: T;
}

type Fields<T> = T extends unknown ? keyof T : never;

/** An object of the contract before it is believed: its field names, not their values. */
export type Wire<T> = { readonly [K in Fields<T>]?: unknown };

/** An object, also where it stands alone in a list. */
function objectIn(value: unknown, what: string): Readonly<Record<string, unknown>> {
  const object: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isRecord(object)) throw unusable(what, value);
  return object;
}

/** An object of an answer; also one that stands alone in a list. */
export function wire<T>(value: Answer<T> | undefined, what: string): Wire<T>;
export function wire<T>(value: unknown, what: string): Wire<T>;
export function wire<T>(value: unknown, what: string): Wire<T> {
  const object = objectIn(value, what);
  if (object !== value) deviates('relationsAsLists');
  return object;
}

/** What an object is related to; nothing of it is known where the API writes null, false or an empty list. */
export const related = <T>(value: unknown): Wire<T> => {
  if (Array.isArray(value)) deviates('relationsAsLists');
  const object: unknown = Array.isArray(value) ? value[0] : value;
  return isRecord(object) ? object : {};
};

/** Whether an answer says that it was done, and nothing more. */
export const isStatusAlone = (answer: Answer<unknown>): boolean =>
  isRecord(answer) &&
  Object.keys(answer).length > 0 &&
  Object.keys(answer).every((name) => name === 'status' || name === 'state' || name === 'message');

const wraps = ['result', 'data', 'response'] as const;
function tellWrap(name: (typeof wraps)[number], around: Readonly<Record<string, unknown>>): void {
  if (name === 'data') deviates('code' in around ? 'enveloped' : 'data');
  else deviates('wrapped');
}

/** What was answered as an object, with what a wrap around it holds. */
export function fields<T>(answer: Answer<T>, what: string): Wire<T>;
export function fields<T>(answer: unknown, what: string): Wire<T>;
export function fields<T>(answer: unknown, what: string): Wire<T> {
  const object = objectIn(answer, what);
  if (object !== answer) deviates('listOfOne');
  for (const name of wraps) {
    const inner = Array.isArray(object[name]) && object[name].length === 1 ? object[name][0] : object[name];
    if (isRecord(inner)) {
      tellWrap(name, object);
      return { ...object, ...inner } as Wire<T>;
    }
  }
  return object;
}

const numbered = new RegExp(`^${keyMark}?\\d+$`);

/** Whether an object is a list by its keys: ids, or places with gaps between them. */
const isKeyed = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(value).every((key) => numbered.test(key));

/** What the documents call the ids of rows. */
const idNames = ['id', 'id_group', 'conversationId'] as const;

/** A list, also one that is keyed by ids; what is absent, null, false or an empty object is an empty one. */
export function list(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === undefined || value === '') return [];
  if (value === null || value === false) {
    deviates(value === null ? 'emptyNull' : 'emptyFalse');
    return [];
  }
  if (!isRecord(value) || !isKeyed(value)) throw unusable(what, value);
  const keyed = Object.entries(value);
  const isById = keyed.some(
    ([key, item]) => isRecord(item) && idNames.some((name) => key === `${keyMark}${String(item[name])}`),
  );
  deviates(keyed.length === 0 ? 'emptyObject' : isById ? 'keyed' : 'gaps');
  return keyed.map(([, item]) => item);
}

/** The list that was answered: under its name, by itself, or in a wrap. An answer without one is no list. */
export function listed<T>(given: Answer<T>, name: Fields<T> & string, what: string): readonly unknown[] {
  const answer = unlisted(given, name);
  if (Array.isArray(answer)) deviates('bare');
  if (!isRecord(answer)) return list(answer, what);
  if (name in answer) return list(answer[name], `${what}.${name}`);
  for (const wrap of wraps)
    if (wrap in answer) {
      const inner: unknown = answer[wrap];
      tellWrap(wrap, answer);
      return isRecord(inner) && name in inner ? list(inner[name], `${what}.${name}`) : list(inner, what);
    }
  deviates('bare');
  // The documents seldom name lists: the only one there is, is it.
  const found = Object.values(answer).filter((value) => Array.isArray(value));
  if (found.length === 1) return found[0] ?? [];
  const { status: _status, message: _message, ...others } = answer;
  return list(others, `${what}.${name}`);
}

/** An answer that stands alone in a list, and is none of its rows. */
function unlisted(answer: unknown, name: string): unknown {
  const alone: unknown = Array.isArray(answer) && answer.length === 1 ? answer[0] : undefined;
  if (!isRecord(alone) || idOf(alone) !== undefined) return answer;
  if (![name, ...wraps].some((key) => typeof alone[key] === 'object')) return answer;
  deviates('listOfOne');
  return alone;
}

/** How many items there are in all, where the API offers to tell it. */
export const totalOf = (answer: Answer<unknown>): number => (isRecord(answer) ? count(answer.total) : 0);

/** A part of an object that may be missing: null, and noted, where it is there and cannot be read. */
export function part<R>(what: string, decode: () => R): R | null {
  try {
    return decode();
  } catch (error) {
    if (!isUnusable(error)) throw error;
    note(what, undefined, 'read as absent');
    return null;
  }
}

/** The items of a part that may be missing; one that stands alone is the only one. */
export const items = (value: unknown, what: string): readonly unknown[] =>
  typeof value === 'string' && value !== '' ? [value] : (part(what, () => list(value, what)) ?? []);

/** A number, also when it is written as text; undefined when there is none. */
export function optionalNumber(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const parsed = Number(value.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** A number that must be there. */
export function number(value: unknown, what: string): number {
  const parsed = optionalNumber(value);
  if (parsed === undefined) throw unusable(what, value);
  if (typeof value === 'string') deviates('textNumbers');
  return parsed;
}

/** The largest `Int` of GraphQL. */
const maxInt = 2_147_483_647;

/** A count; undefined where there is none. Throws for one that no `Int` of GraphQL can hold. */
export function optionalCount(value: unknown): number | undefined {
  const counted = optionalNumber(value);
  if (counted === undefined) return undefined;
  if (counted > maxInt) throw unusable('count', value);
  return Math.max(0, Math.trunc(counted));
}

/** A count; what is absent counts nothing. */
export function count(value: unknown): number {
  if (typeof value === 'string' && value !== '') deviates('textNumbers');
  return optionalCount(value) ?? 0;
}

/** Whether a count was told at all: where it is none, nothing needs to be asked for. */
export const isCounted = (value: unknown): boolean => optionalNumber(value) !== undefined;

/** The id of a row, as text; undefined where there is none. */
export function optionalRowId(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The id of a row, as text. */
export function rowId(value: unknown, what: string): string {
  const id = optionalRowId(value);
  if (id === undefined) throw unusable(what, value);
  return id;
}

/** The id of what a write made, wherever its answer tells it; undefined where it does not. */
export function createdRow(answer: Answer<unknown>): string | undefined {
  const bare = optionalRowId(answer);
  if (bare !== undefined && /^\d+$/.test(bare)) return bare;
  const told: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (!isRecord(told)) return undefined;
  const inner = Object.values(told).find((value) => isRecord(value) && 'id' in value);
  return optionalRowId(told.id) ?? optionalRowId(isRecord(inner) ? inner.id : undefined);
}

const placeholders: ReadonlySet<unknown> = new Set(['NULL', 'null', 'undefined']);

/** Text; what is absent or a placeholder is empty. */
export function text(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  if (!placeholders.has(value)) return value;
  deviates('nullTexts');
  return '';
}

/** Text without markup, such as a name or a title: the entities of HTML in it stand for characters. */
export const plainText = (value: unknown): string => {
  const written = text(value);
  if (!written.includes('&')) return written;
  const read = decodeHTML(written);
  if (read !== written) deviates('entities');
  return read;
};

/** Text or null when there is none. */
export const optionalText = (value: unknown): string | null => plainText(value) || null;

const yes = /^(?:1|true|yes|oui|on)$/i;

/** A flag in any of its spellings. */
export function flag(value: unknown): boolean {
  if (typeof value !== 'string') return value === true || value === 1;
  if (/^(?:true|false)$/i.test(value)) deviates('textFlags');
  if (/^(?:oui|non)$/i.test(value)) deviates('frenchFlags');
  return yes.test(value);
}

/** A file path; null for an absent one, for '0' and for the placeholder NULL. */
export const path = (value: unknown): string | null =>
  // The documents have the word NULL here: it is no deviation.
  value === '0' || value === 0 || placeholders.has(value) ? null : text(value) || null;

/** File paths without the placeholders between them. */
export const paths = (value: unknown, what: string): string[] =>
  (typeof value === 'string' ? [value] : list(value, what)).map(path).filter((item) => item !== null);

/** An address of the web; null for anything else. */
export const webAddress = (value: string): string | null =>
  /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;
