/** First month that has figures. */
const first = { year: 2021, month: 8 };

const nameFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortFormat = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: '2-digit', timeZone: 'UTC' });

const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** Day of a moment in the organisation's time zone, as `2026-11-24`. */
export const dayOfOrganisation = (moment: Date): string => dayFormat.format(moment);

/** Current month in the organisation's time zone, as `2026-11`. */
export const presentMonth = (now = new Date()): string => dayOfOrganisation(now).slice(0, 7);

const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** Name of a month such as `2026-11`: `novembre 2026`. */
export const monthName = (month: string): string => nameFormat.format(dateOf(month));
/** Short name of a month, for an axis: `nov. 26`. */
export const shortMonthName = (month: string): string => shortFormat.format(dateOf(month));

const written = (serial: number): string =>
  `${Math.floor(serial / 12)}-${String((serial % 12) + 1).padStart(2, '0')}`;
const serialOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
};

const firstSerial = first.year * 12 + first.month - 1;

/** All months that have figures, latest first (B676, B677). */
export function monthsWithFigures(now = new Date()): string[] {
  const to = serialOf(presentMonth(now));
  return Array.from({ length: to - firstSerial + 1 }, (_, index) => written(to - index));
}

/** Month of an address, as `2026-11`; the current one for anything else. */
export const readMonth = (value: string | null, now = new Date()): string =>
  value !== null && monthsWithFigures(now).includes(value) ? value : presentMonth(now);

/** The twelve months that end with this one, oldest first; none before the first that has figures. */
export const yearUntil = (month: string): string[] =>
  Array.from({ length: 12 }, (_, index) => written(Math.max(firstSerial, serialOf(month) - 11 + index)));

/** Number of days in a month. */
export function daysInMonth(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
