import type { GraphQLError } from 'graphql';
import { decodeHTMLStrict } from 'entities';
import { idKeyPrefix } from './responseBody.ts';
import { invalidResponseError, isInvalidResponse } from '../http/upstreamErrors.ts';
import { reportDeviation, reportUnreadable } from './deviations.ts';
import { addDecodingNote } from './decodingNotes.ts';
import { idOf, isRecord } from './decodeList.ts';

/**
 * Decoders for the API's responses. They accept the documented variants ('0'/'1' flags, numbers as text, keyed lists,
 * the placeholder NULL, missing fields). Those of required values throw for anything else; those of texts, flags and
 * optional values take it for absent.
 */

/** Makes the error for an invalid value, which it reports to the probe; `what` names the place in the response. */
export function invalidValueError(what: string, found: unknown): GraphQLError {
  reportUnreadable(what, found);
  return invalidResponseError(what);
}

/** An unchecked response; `decodeFields` and `decodeNamedList` open it. */
export interface RawResponse<T> {
  /** Type only; always undefined. */
  readonly documented?: T;
}

type Fields<T> = T extends unknown ? keyof T : never;

/** An unchecked object: known field names, unknown values. */
export type Wire<T> = { readonly [K in Fields<T>]?: unknown };

/** An object, or the single one of a list. */
function objectIn(value: unknown, what: string): Readonly<Record<string, unknown>> {
  const object: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isRecord(object)) throw invalidValueError(what, value);
  return object;
}

/** An object of a response, or the single one of a list. */
export function decodeObject<T>(value: RawResponse<T> | undefined, what: string): Wire<T>;
export function decodeObject<T>(value: unknown, what: string): Wire<T>;
export function decodeObject<T>(value: unknown, what: string): Wire<T> {
  const object = objectIn(value, what);
  if (object !== value) reportDeviation('relationsAsLists');
  return object;
}

/** A related object; empty for null, false or an empty list. */
export const decodeRelated = <T>(value: unknown): Wire<T> => {
  if (Array.isArray(value)) reportDeviation('relationsAsLists');
  const object: unknown = Array.isArray(value) ? value[0] : value;
  return isRecord(object) ? object : {};
};

/** Whether a response holds a status and nothing else. */
export const isStatusOnly = (answer: RawResponse<unknown>): boolean =>
  isRecord(answer) &&
  Object.keys(answer).length > 0 &&
  Object.keys(answer).every((name) => name === 'status' || name === 'state' || name === 'message');

const wrappers = ['result', 'data', 'response'] as const;
function reportWrapper(name: (typeof wrappers)[number], around: Readonly<Record<string, unknown>>): void {
  if (name === 'data') reportDeviation('code' in around ? 'enveloped' : 'data');
  else reportDeviation('wrapped');
}

/** The fields of a response, including those of a wrapper inside it. */
export function decodeFields<T>(answer: RawResponse<T>, what: string): Wire<T>;
export function decodeFields<T>(answer: unknown, what: string): Wire<T>;
export function decodeFields<T>(answer: unknown, what: string): Wire<T> {
  const object = objectIn(answer, what);
  if (object !== answer) reportDeviation('listOfOne');
  for (const name of wrappers) {
    const inner = Array.isArray(object[name]) && object[name].length === 1 ? object[name][0] : object[name];
    if (isRecord(inner)) {
      reportWrapper(name, object);
      return { ...object, ...inner } as Wire<T>;
    }
  }
  return object;
}

const numbered = new RegExp(`^${idKeyPrefix}?\\d+$`);

/** Whether an object is a list keyed by ids or positions. */
const isKeyed = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(value).every((key) => numbered.test(key));

/** Documented names of database ids. */
const idNames = ['id', 'id_group', 'conversationId'] as const;

/** A list, also one keyed by ids; absent, null, false and {} are empty. */
export function decodeArray(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === undefined || value === '') return [];
  if (value === null || value === false) {
    reportDeviation(value === null ? 'emptyNull' : 'emptyFalse');
    return [];
  }
  if (!isRecord(value) || !isKeyed(value)) throw invalidValueError(what, value);
  const keyed = Object.entries(value);
  const isById = keyed.some(
    ([key, item]) => isRecord(item) && idNames.some((name) => key === `${idKeyPrefix}${String(item[name])}`),
  );
  reportDeviation(keyed.length === 0 ? 'emptyObject' : isById ? 'keyed' : 'gaps');
  return keyed.map(([, item]) => item);
}

/** The list of a response: by name, bare or wrapped. */
export function decodeNamedList<T>(
  given: RawResponse<T>,
  name: Fields<T> & string,
  what: string,
): readonly unknown[] {
  const answer = unwrapSingle(given, name);
  if (Array.isArray(answer)) reportDeviation('bare');
  if (!isRecord(answer)) return decodeArray(answer, what);
  if (name in answer) return decodeArray(answer[name], `${what}.${name}`);
  for (const wrap of wrappers)
    if (wrap in answer) {
      const inner: unknown = answer[wrap];
      reportWrapper(wrap, answer);
      return isRecord(inner) && name in inner
        ? decodeArray(inner[name], `${what}.${name}`)
        : decodeArray(inner, what);
    }
  reportDeviation('bare');
  // The documents seldom name lists: take the only one.
  const found = Object.values(answer).filter((value) => Array.isArray(value));
  if (found.length === 1) return found[0] ?? [];
  const { status: _status, message: _message, ...others } = answer;
  return decodeArray(others, `${what}.${name}`);
}

/** Unwraps a response that is the single element of a list but not a row. */
function unwrapSingle(answer: unknown, name: string): unknown {
  const alone: unknown = Array.isArray(answer) && answer.length === 1 ? answer[0] : undefined;
  if (!isRecord(alone) || idOf(alone) !== undefined) return answer;
  if (![name, ...wrappers].some((key) => typeof alone[key] === 'object')) return answer;
  reportDeviation('listOfOne');
  return alone;
}

/** The total number of items; 0 if the API does not return it. */
export const decodeTotal = (answer: RawResponse<unknown>): number =>
  isRecord(answer) ? decodeCount(answer.total) : 0;

/** An optional part of an object: null, with a note, if it cannot be decoded. */
export function decodeOptional<R>(what: string, decode: () => R): R | null {
  try {
    return decode();
  } catch (error) {
    if (!isInvalidResponse(error)) throw error;
    addDecodingNote(what, undefined, 'read as absent');
    return null;
  }
}

/** The items of an optional list, empty if it cannot be decoded; a single text is a list of one. */
export const decodeItems = (value: unknown, what: string): readonly unknown[] =>
  typeof value === 'string' && value !== ''
    ? [value]
    : (decodeOptional(what, () => decodeArray(value, what)) ?? []);

/** A number, also as text; undefined if absent. */
export function decodeOptionalNumber(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const parsed = Number(value.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** A required number. */
export function decodeNumber(value: unknown, what: string): number {
  const parsed = decodeOptionalNumber(value);
  if (parsed === undefined) throw invalidValueError(what, value);
  if (typeof value === 'string') reportDeviation('textNumbers');
  return parsed;
}

/** The largest `Int` of GraphQL. */
const maxInt = 2_147_483_647;

/** A whole number, at least 0; undefined if absent. Throws above the largest GraphQL `Int`. */
export function decodeOptionalCount(value: unknown): number | undefined {
  const counted = decodeOptionalNumber(value);
  if (counted === undefined) return undefined;
  if (counted > maxInt) throw invalidValueError('count', value);
  return Math.max(0, Math.trunc(counted));
}

/** A count; 0 if absent. */
export function decodeCount(value: unknown): number {
  if (typeof value === 'string' && value !== '') reportDeviation('textNumbers');
  return decodeOptionalCount(value) ?? 0;
}

/** Whether a count is present. */
export const isCountPresent = (value: unknown): boolean => decodeOptionalNumber(value) !== undefined;

/** Database id of an object; undefined if absent. */
export function decodeOptionalDatabaseId(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Required database id of an object. */
export function decodeDatabaseId(value: unknown, what: string): string {
  const id = decodeOptionalDatabaseId(value);
  if (id === undefined) throw invalidValueError(what, value);
  return id;
}

/** Database id of a created object, wherever the response has it; undefined if it has none. */
export function decodeCreatedDatabaseId(answer: RawResponse<unknown>): string | undefined {
  const bare = decodeOptionalDatabaseId(answer);
  if (bare !== undefined && /^\d+$/.test(bare)) return bare;
  const databaseId: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (!isRecord(databaseId)) return undefined;
  const inner = Object.values(databaseId).find((value) => isRecord(value) && 'id' in value);
  return (
    decodeOptionalDatabaseId(databaseId.id) ??
    decodeOptionalDatabaseId(isRecord(inner) ? inner.id : undefined)
  );
}

const placeholders: ReadonlySet<unknown> = new Set(['NULL', 'null', 'undefined']);

/** Text, also HTML; empty if absent or a placeholder. */
export function decodeText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  if (!placeholders.has(value)) return value;
  reportDeviation('nullTexts');
  return '';
}

/** Text without markup, such as a name; HTML entities are decoded, but `&copy=1` of a web address is none. */
export const decodePlainText = (value: unknown): string => {
  const written = decodeText(value);
  if (!written.includes('&')) return written;
  const read = decodeHTMLStrict(written);
  if (read !== written) reportDeviation('entities');
  return read;
};

/** Plain text; null if absent, empty or a placeholder. */
export const decodeOptionalText = (value: unknown): string | null => decodePlainText(value) || null;

const yes = /^(?:1|true|yes|oui|on)$/i;

/** A boolean in any of the API's spellings: true, 1, 'true', 'oui' and the like. */
export function decodeFlag(value: unknown): boolean {
  if (typeof value !== 'string') return value === true || value === 1;
  if (/^(?:true|false)$/i.test(value)) reportDeviation('textFlags');
  if (/^(?:oui|non)$/i.test(value)) reportDeviation('frenchFlags');
  return yes.test(value);
}

/** A file path; null if absent, '0' or the placeholder NULL. */
export const decodePath = (value: unknown): string | null =>
  // NULL is documented here, so it is no deviation.
  value === '0' || value === 0 || placeholders.has(value) ? null : decodeText(value) || null;

/** File paths without placeholders. */
export const decodePaths = (value: unknown, what: string): string[] =>
  (typeof value === 'string' ? [value] : decodeArray(value, what))
    .map(decodePath)
    .filter((item) => item !== null);

/** A web address; null for anything else. */
export const decodeWebUrl = (value: string): string | null =>
  /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;
