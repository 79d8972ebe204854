import { twoDigits } from '../ui/localDate.ts';

/** Date of birth as typed in the three fields of the form. */
export interface BirthParts {
  day: string;
  month: string;
  year: string;
}

/** Splits a date such as `1990-03-07` into the three fields; all are empty for null. */
export function splitBirthDate(date: string | null): BirthParts {
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}

const earliest = '1920-01-01';

/** The date of the three fields: null when all are empty, undefined when they are not a valid date. */
export function joinBirthDate({ day, month, year }: BirthParts): string | null | undefined {
  if (day.trim() === '' && month === '' && year.trim() === '') return null;
  const date = `${year.trim().padStart(4, '0')}-${month.padStart(2, '0')}-${day.trim().padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const instant = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
  return isReal && date >= earliest && instant.getTime() <= Date.now() ? date : undefined;
}

interface Birthday {
  readonly day: number;
  readonly monthNumber: number;
}

const dayFormat = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** « 7 mars » for day and month, whatever the year. */
export const formatBirthday = ({ day, monthNumber }: Birthday): string =>
  // In a leap year, for 29 February.
  dayFormat.format(Date.UTC(2024, monthNumber - 1, day));

/** Whether a day such as `2026-11-20` is a birthday. */
export const isOn = (day: string, { day: dayOfMonth, monthNumber }: Birthday): boolean =>
  day.endsWith(`-${twoDigits(monthNumber)}-${twoDigits(dayOfMonth)}`);

/** « 7 mars », with the year where it is known. */
export function formatBirth(birthday: Birthday | null | undefined, date: string | null | undefined): string {
  const written = birthday ? formatBirthday(birthday) : '';
  return date && written ? `${written} ${splitBirthDate(date).year}` : written;
}
