import { type Moment, momentError } from '../../events/eventTimes.ts';
import { formatTime, formatWeekday } from '../../ui/formatDate.ts';
import { dayOf } from '../../ui/localDate.ts';
import { dateAt } from '../../ui/acceptedDays.ts';

/** The instant of a chosen hour, ISO 8601; empty until it is chosen. */
export const toInstant = (hour: Moment | null): string =>
  (hour && dateAt(hour.day, hour.time)?.toISOString()) ?? '';

/** A stored instant as day and time in the person's zone. */
export function toLocalMoment(instant: string): Moment {
  const date = new Date(instant);
  return { day: dayOf(date), time: formatTime(date) };
}

/** Tomorrow at nine, the first hour that is proposed. */
export function proposedHour(now: Date = new Date()): Moment {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return { day: dayOf(tomorrow), time: '09:00' };
}

/** « mardi 1 décembre 2026 à 09:00 ». */
export const describeInstant = (instant: string): string =>
  `${formatWeekday(instant)} à ${formatTime(instant)}`;

/** A chosen hour in words; empty until it is chosen. */
export function describeHour(hour: Moment | null): string {
  const instant = toInstant(hour);
  return instant === '' ? '' : describeInstant(instant);
}

/** Error of an hour; undefined if it is to come within a year. */
export function hourError(hour: Moment, now: Date = new Date()): string | undefined {
  const date = dateAt(hour.day, hour.time);
  const error = momentError(hour, date, 'Choisissez une date et une heure.');
  if (error !== undefined || !date) return error;
  if (date <= now) return 'Choisissez une date et une heure à venir.';
  const latest = new Date(now);
  latest.setFullYear(latest.getFullYear() + 1);
  return date > latest ? 'Choisissez une date d’ici un an.' : undefined;
}
