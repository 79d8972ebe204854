import { tzOffset } from '@date-fns/tz';
import { reportDeviation } from './deviations.ts';
import { addDecodingNote, timeZone } from './decodingNotes.ts';

/** Our own format, on a day that every month has: needs no conversion. */
const canonical = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

const time = String.raw`(?:(?:T|,? *à *|,? +|-)(\d{1,2})[:hH](\d{2})?(?::(\d{2})(?:[.,](\d{1,9}))?)?)?`;
const zone = String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2}))?`;
const yearFirst = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})${time}${zone}$`, 'i');
const dayFirst = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4})${time}${zone}$`, 'i');
const inWords = new RegExp(
  `^(?:\\p{L}+\\.?,? +)?(\\d{1,2})(?:er)? +(\\p{L}+)\\.? +(\\d{4})${time}${zone}$`,
  'iu',
);

/** Beginnings of the French month names, without accents. */
const months = ['janv', 'fev', 'mars', 'avr', 'mai', 'juin', 'juil', 'aou', 'sept', 'oct', 'nov', 'dec'];
const monthOf = (word: string): number => {
  const bare = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return months.findIndex((name) => bare.startsWith(name)) + 1;
};

/** Milliseconds since 1970 of a local date and time in a zone. */
function instantOf(local: number, inZone: string): number {
  // Computed twice, because clocks may change in between.
  const first = local - tzOffset(inZone, new Date(local)) * 60_000;
  return local - tzOffset(inZone, new Date(first)) * 60_000;
}

function offsetOf(written: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(written) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Parses a date; without a zone of its own it is in `inZone`, or the API's. */
function parse(text: string, inZone?: string): number | undefined {
  const year = yearFirst.exec(text);
  const day = year ? null : dayFirst.exec(text);
  const words = year || day ? null : inWords.exec(text);
  const found = year ?? day ?? words;
  if (!found) {
    // Web standards with a zone, such as RFC 2822.
    const parsed = /(?:GMT|UTC|Z|[+-]\d{2}:?\d{2})\)?$/i.test(text) ? Date.parse(text) : Number.NaN;
    if (!Number.isNaN(parsed)) return parsed;
    if (isWritten(text)) reportDeviation('spokenDates');
    return undefined;
  }
  const [, a = '', b = '', c = '', hours = '0', minutes = '0', seconds = '0', fraction = '0', named] = found;
  const [y, m, d] = year
    ? [Number(a), Number(b), Number(c)]
    : [Number(c), words ? monthOf(b) : Number(b), Number(a)];
  // 0000-00-00 and PHP's -0001-11-30 mean no date.
  if (y === 0 || m === 0 || d === 0) {
    reportDeviation('zeroDates');
    return undefined;
  }
  if (!year) reportDeviation('frenchDates');
  if (named !== undefined && /^[+-]\d{4}$/.test(named)) reportDeviation('offsetDates');
  if (named === undefined && inZone === undefined) reportDeviation('localDates');
  const milliseconds = Math.trunc(Number(`0.${fraction}`) * 1000);
  const local = Date.UTC(y, m - 1, d, Number(hours), Number(minutes || '0'), Number(seconds), milliseconds);
  const isReal = new Date(Date.UTC(y, m - 1, d)).getUTCDate() === d && m <= 12 && Number(hours) <= 24;
  if (!isReal) return undefined;
  return named === undefined ? instantOf(local, inZone ?? timeZone()) : local - offsetOf(named) * 60_000;
}

/** Larger numbers are milliseconds, not seconds: the year 5138. */
const maxSeconds = 99_999_999_999;

/** Milliseconds since 1970; undefined if there is no valid date. */
function read(value: unknown): number | undefined {
  if (typeof value === 'number') {
    if (value <= 0) return undefined;
    const isInSeconds = value <= maxSeconds;
    reportDeviation(isInSeconds ? 'secondDates' : 'millisecondDates');
    return isInSeconds ? value * 1000 : value;
  }
  if (typeof value === 'string') {
    const text = value.trim();
    if (/^\d{9,13}$/.test(text)) return read(Number(text));
    return parse(text);
  }
  // A serialised PHP DateTime.
  if (typeof value === 'object' && value !== null && 'date' in value && typeof value.date === 'string') {
    reportDeviation('phpDates');
    const named = 'timezone' in value && typeof value.timezone === 'string' ? value.timezone : timeZone();
    const inZone = /^[+-]/.test(named) || !isZone(named) ? undefined : named;
    const suffix = inZone === undefined && /^[+-]\d{2}:?\d{2}$/.test(named) ? named : '';
    return parse(value.date.trim() + suffix, inZone);
  }
  return undefined;
}

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};

function readable(value: unknown): string | undefined {
  if (typeof value === 'string' && canonical.test(value)) return value;
  const milliseconds = read(value);
  if (milliseconds === undefined || Math.abs(milliseconds) > 8.64e15) return undefined;
  return new Date(milliseconds).toISOString();
}

const nothing: ReadonlySet<unknown> = new Set([undefined, null, false, 0, '0', '', 'NULL', 'null']);
const isWritten = (value: unknown): boolean => !nothing.has(value);
/** Zeros mean no date. */
const isZero = (value: unknown): boolean => typeof value === 'string' && /^(?:0000|-0001)-/.test(value);

/** An instant as ISO 8601; undefined if absent, and, with a note, if invalid. */
export function decodeOptionalInstant(value: unknown, what: string): string | undefined {
  const instantRead = readable(value);
  if (instantRead === undefined && isWritten(value) && !isZero(value))
    addDecodingNote(what, undefined, 'read as absent');
  return instantRead;
}

/** An instant that may be absent: `unknownInstant` then, and, with a note, if it is invalid. */
export const decodeInstantIfPresent = (value: unknown, what: string): string =>
  isWritten(value) ? decodeInstant(value, what) : unknownInstant;

/** Placeholder for an unknown instant, the beginning of 1970: clients show none. */
export const unknownInstant = new Date(0).toISOString();

/** A required instant; `unknownInstant`, with a note, if it is absent or invalid. */
export function decodeInstant(value: unknown, what: string): string {
  const found = readable(value);
  if (found === undefined) addDecodingNote(what, undefined, 'read as absent');
  return found ?? unknownInstant;
}
