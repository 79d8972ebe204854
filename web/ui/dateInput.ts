const two = (value: number) => String(value).padStart(2, '0');

/** A day as date fields hold it, `2026-11-20`, where the person is. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** A time as time lists hold it, `14:05`. */
export const timeOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`;

export const today = (): string => dayOf(new Date());

/** The moment of a day and a time where the person is; null while either is missing. */
export function momentOf(day: string, time: string): Date | null {
  const date = new Date(`${day}T${time}`);
  return day === '' || time === '' || Number.isNaN(date.getTime()) ? null : date;
}

/** The last moment of a day, ISO 8601. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** Every quarter of an hour of a day. */
export const quarters: readonly string[] = Array.from(
  { length: 96 },
  (_, index) => `${two(Math.floor(index / 4))}:${two((index % 4) * 15)}`,
);

/** How far from today something is planned, in years: what lies beyond is a slip of the keyboard. */
const plannedYears = 100;

/** What is wrong with a day that something is planned for, `2026-11-20`; undefined where nothing is. */
export const plannedDateError = (day: string): string | undefined =>
  Math.abs(Number(day.slice(0, day.indexOf('-', 1))) - new Date().getFullYear()) >= plannedYears
    ? 'Cette date est trop éloignée d’aujourd’hui.'
    : undefined;
