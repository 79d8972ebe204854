import { dayOf, twoDigits } from './localDate.ts';

/** The date at a local day and time; null if either is missing. */
export function dateAt(day: string, time: string): Date | null {
  const date = new Date(`${day}T${time}`);
  return day === '' || time === '' || Number.isNaN(date.getTime()) ? null : date;
}

/** First and last day of day fields: the documents have a first one (B259), the gateway a last year, in UTC. */
export const [earliestDay, latestDay] = ['1920-01-01', '2100-12-30'] as const;

/** Whether there is such a day, from `earliestDay` to `latestDay`. */
export const isAcceptedDay = (day: string): boolean =>
  dayOf(new Date(`${day}T00:00`)) === day && earliestDay <= day && day <= latestDay;

/** Errors of the first and last day of a range; empty ones are open. */
export function dayRangeErrors({ from, to }: { from: string; to: string }) {
  const [first, last] = [from, to].map((day) =>
    day === '' || isAcceptedDay(day) ? undefined : 'Veuillez choisir une date entre 1920 et 2100.',
  );
  const isReversed = from !== '' && to !== '' && to < from;
  return {
    from: first,
    to: last ?? (isReversed ? 'La date de fin ne peut pas être antérieure à la date de début.' : undefined),
  };
}

/** The first instant of a local day, or of one `later` days after it, ISO 8601; null if the day is not accepted. */
export function startOfDay(day: string, later = 0): string | null {
  if (!isAcceptedDay(day)) return null;
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** The last instant of a day, ISO 8601. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** All quarter hours of a day: `00:00`, `00:15` … */
export const quarterHours: readonly string[] = Array.from(
  { length: 96 },
  (_, index) => `${twoDigits(Math.floor(index / 4))}:${twoDigits((index % 4) * 15)}`,
);

/** Maximum distance of a planned date, in years. */
const plannedYears = 100;

/** Error message for an implausible planned day; undefined if it is fine. */
export const plannedDateError = (day: string): string | undefined =>
  !isAcceptedDay(day) ||
  Math.abs(Number(day.slice(0, day.indexOf('-', 1))) - new Date().getFullYear()) >= plannedYears
    ? 'Cette date est trop éloignée d’aujourd’hui.'
    : undefined;
