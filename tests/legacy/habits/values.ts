/** How single values are written. */
import type { Json } from '../documented.ts';
import { everywhere, type Habitual, isObject, type Shape, valuesOf, without } from './habit.ts';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Writes dates otherwise. */
export const datesAs = (write: (date: Date) => Json): Shape =>
  valuesOf((value) => (typeof value === 'string' && instant.test(value) ? write(new Date(value)) : value));

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
const namesAs = (write: (text: string) => string): Shape =>
  valuesOf((value, name) => (typeof value === 'string' && names.has(name) ? write(value) : value));
const encoded = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('’', '&#8217;')
    .replaceAll(/[é]/g, '&eacute;')
    .replaceAll(/[É]/g, '&#201;');

/** Whether a call succeeded is told in its own way. */
const successes = new Set(['status', 'state']);
const flagsAs = (yes: Json, no: Json): Shape =>
  valuesOf((value, name) => (typeof value !== 'boolean' || successes.has(name) ? value : value ? yes : no));

const filesAs =
  (write: (path: string, url: string) => string): Shape =>
  (answer, { url }) =>
    everywhere(answer, (value) =>
      typeof value === 'string' && value.startsWith('uploads/') ? write(value, url) : value,
    );

const isOdd = (text: string): boolean => text.length % 2 === 1;

/** In the order in which they are done. */
export const values = {
  entities: {
    says: 'Names and titles are encoded for HTML: `Caf&eacute;`.',
    does: namesAs(encoded),
  },
  localDates: {
    says: 'Dates are what a clock in Paris shows: `2026-11-22 16:40:00`.',
    does: datesAs(inParis),
  },
  frenchDates: {
    says: 'Dates are written as people read them: `22/11/2026 à 16:40`.',
    does: datesAs((date) => inParis(date).replace(/^(\d+)-(\d+)-(\d+) (\d+:\d+):\d+$/, '$3/$2/$1 à $4')),
  },
  phpDates: {
    says: 'Dates are PHP’s objects: `{"date": …, "timezone_type": 3, "timezone": …}`.',
    does: datesAs((date) => ({
      date: `${inParis(date)}.000000`,
      timezone_type: 3,
      timezone: 'Europe/Paris',
    })),
  },
  offsetDates: {
    says: 'Dates name their distance from Greenwich without a colon: `2026-11-22T16:40:00+0000`.',
    does: datesAs((date) => date.toISOString().replace(/\.\d+Z$/, '+0000')),
  },
  secondDates: {
    says: 'Dates are seconds since 1970.',
    does: datesAs((date) => date.getTime() / 1000),
  },
  textNumbers: {
    says: 'Numbers and flags are text: `"42"`, `"1"`.',
    does: valuesOf((value) => {
      if (typeof value === 'number') return String(value);
      return value === true ? '1' : value === false ? '0' : value;
    }),
  },
  changingIds: {
    says: 'Numbers are text in the answers of some calls, and numbers in those of others.',
    does: (answer, { operation }) =>
      isOdd(operation)
        ? everywhere(answer, (value) => (typeof value === 'number' ? String(value) : value))
        : answer,
  },
  numberFlags: { says: 'Flags are 1 and 0.', does: flagsAs(1, 0) },
  textFlags: { says: 'Flags are the words true and false.', does: flagsAs('true', 'false') },
  frenchFlags: { says: 'Flags are the words oui and non.', does: flagsAs('oui', 'non') },
  statusWord: {
    says: 'The status of a success is the word success.',
    does: valuesOf((value, name) => (name === 'status' && value === true ? 'success' : value)),
  },
  nullTexts: {
    says: 'Where there is nothing, the word NULL stands.',
    does: valuesOf((value, name) => (value === null && !name.endsWith('type') ? 'NULL' : value)),
  },
  emptyTexts: {
    says: 'Where a text is empty, there is nothing.',
    does: valuesOf((value, name) => (value === '' && name !== 'text' ? null : value)),
  },
  absentNulls: {
    says: 'Fields that hold nothing are left out.',
    does: (answer) =>
      everywhere(answer, (value) =>
        isObject(value)
          ? without(value, ...Object.keys(value).filter((name) => value[name] === null))
          : value,
      ),
  },
  flagAction: {
    says: 'A reaction says whether it stands, and not which.',
    does: (answer) =>
      everywhere(answer, (value) =>
        isObject(value) && 'action' in value && 'valeur' in value
          ? { ...value, action: isObject(value.action) ? 1 : (value.action ?? null) }
          : value,
      ),
  },
  absoluteFiles: {
    says: 'Files are named by their whole addresses.',
    does: filesAs((path, url) => `${url}/${path}`),
  },
  bareFiles: {
    says: 'Files are named without the folder in which they are.',
    does: filesAs((path) => path.replace('uploads/', '')),
  },
} satisfies Record<string, Habitual<Shape>>;
