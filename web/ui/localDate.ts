const two = (value: number) => String(value).padStart(2, '0');

/** Local day, `2026-11-20`. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Local time, `14:05`. */
export const localTime = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`;

/** Today in local time, `2026-11-20`. */
export const today = (): string => dayOf(new Date());

/** The date at a local day and time; null if either is missing. */
export function dateAt(day: string, time: string): Date | null {
  const date = new Date(`${day}T${time}`);
  return day === '' || time === '' || Number.isNaN(date.getTime()) ? null : date;
}

/** The first instant of a local day, or of one `later` days after it, ISO 8601; null if the day is invalid. */
export function startOfDay(day: string, later = 0): string | null {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return null;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** The last instant of a day, ISO 8601. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

/** All quarter hours of a day: `00:00`, `00:15` … */
export const quarterHours: readonly string[] = Array.from(
  { length: 96 },
  (_, index) => `${two(Math.floor(index / 4))}:${two((index % 4) * 15)}`,
);

/** Maximum distance of a planned date, in years. */
const plannedYears = 100;

/** Error message for an implausible planned day; undefined if it is fine. */
export const plannedDateError = (day: string): string | undefined =>
  Math.abs(Number(day.slice(0, day.indexOf('-', 1))) - new Date().getFullYear()) >= plannedYears
    ? 'Cette date est trop éloignée d’aujourd’hui.'
    : undefined;
