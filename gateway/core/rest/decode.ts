import { fault } from '../errors.ts';

/**
 * Reading what the API answers: tolerant of the ways in which it writes a value ('0'/'1' flags,
 * numbers in text, the placeholder NULL, missing fields), loud about what cannot be used.
 */

/** What the API answered to a call, of which nothing is believed yet; `wire` and `listed` open it. */
export interface Answer<T> {
  /** Holds nothing: the contract's word for what was answered. */
  readonly documented?: T;
}

type Fields<T> = T extends unknown ? keyof T : never;

/** An object of the contract before it is believed: its field names, not their values. */
export type Wire<T> = { readonly [K in Fields<T>]?: unknown };

/** The error for an answer that cannot be used; names the place, never the content. */
export const unusable = (what: string) =>
  fault('UPSTREAM_INVALID_RESPONSE', `The API answered something unusable (${what}).`);

/** What was answered as an object, or an object within it. */
export function wire<T>(value: Answer<T>, what: string): Wire<T>;
export function wire<T>(value: unknown, what: string): Wire<T>;
export function wire<T>(value: unknown, what: string): Wire<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unusable(what);
  return value;
}

/** A list of the answer; an absent one is empty. */
export function list(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw unusable(what);
  return value;
}

/** The list that was answered, under its name or by itself: the documents leave open which. */
export function listed<T>(answer: Answer<T>, name: Fields<T> & string, what: string): readonly unknown[] {
  return Array.isArray(answer) ? answer : list(wire(answer, what)[name], `${what}.${name}`);
}

/**
 * A page of a list, and how many items there are in all. The documents show no total: where none is told it
 * is what has been seen so far, of a page that begins at `start`.
 */
export function page<T>(
  answer: Answer<T>,
  name: Fields<T> & string,
  start: number,
  what: string,
): { items: readonly unknown[]; total: number } {
  const items = listed(answer, name, what);
  const total = Array.isArray(answer) ? undefined : wire<{ total: unknown }>(answer, what).total;
  return { items, total: total === undefined ? start + items.length : tally(total) };
}

/** A number, also when it is written as text; undefined when there is none. */
export function optionalNumber(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** A number that must be there. */
export function number(value: unknown, what: string): number {
  const parsed = optionalNumber(value);
  if (parsed === undefined) throw unusable(what);
  return parsed;
}

/** A count; what is absent counts nothing. */
export const tally = (value: unknown): number => Math.max(0, Math.trunc(optionalNumber(value) ?? 0));

/** The id of a row, as text. */
export function rowId(value: unknown, what: string): string {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string' && value !== '') return value;
  throw unusable(what);
}

const placeholders = new Set(['', 'NULL', 'null', 'undefined']);

/** Text; what is absent or a placeholder is empty. */
export function text(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && !placeholders.has(value) ? value : '';
}

/** Text or null when there is none. */
export const optionalText = (value: unknown): string | null => text(value) || null;

/** A flag in any of its spellings. */
export const flag = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/** A file path; null for an absent one, for '0' and for the placeholder NULL. */
export const path = (value: unknown): string | null =>
  value === '0' || value === 0 ? null : optionalText(value);

/** File paths without the placeholders between them. */
export const paths = (value: unknown, what: string): string[] =>
  list(value, what)
    .map(path)
    .filter((item) => item !== null);

/** An instant in the form answered here, on a day that every month has: there is nothing to convert. */
const canonical = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** An instant as ISO 8601; undefined when there is none that can be read. */
export function optionalInstant(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (typeof value === 'string' && canonical.test(value)) return value;
  const time =
    typeof value === 'string'
      ? Date.parse(value.includes('T') ? value : value.replace(' ', 'T'))
      : value * 1000;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** An instant that must be there. */
export function instant(value: unknown, what: string): string {
  const parsed = optionalInstant(value);
  if (parsed === undefined) throw unusable(what);
  return parsed;
}

/** An address of the web; null for anything else. */
export const webAddress = (value: string): string | null =>
  /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;
