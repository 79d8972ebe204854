import { timeZone } from '../core/timeZone.ts';
import type { Dice } from './random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

const french = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone, ...options });
const longFormat = french({ weekday: 'long', day: 'numeric', month: 'long' });
const monthFormat = french({ month: 'long' });

/** `samedi 12 décembre`. */
export const longDate = (date: Date): string => longFormat.format(date);

/** `décembre`. */
export const monthName = (date: Date): string => monthFormat.format(date);

/** `de décembre`, `d’avril`. */
export const ofMonth = (date: Date): string => {
  const name = monthName(date);
  return /^[ao]/.test(name) ? `d’${name}` : `de ${name}`;
};

/** The same day at a given time of UTC, or the next working day where it falls on a weekend. */
export function onWorkday(date: Date, hours: number, minutes = 0): Date {
  const moved = new Date(date);
  while (moved.getUTCDay() === 0 || moved.getUTCDay() === 6) moved.setUTCDate(moved.getUTCDate() + 1);
  moved.setUTCHours(hours, minutes, 0, 0);
  return moved;
}

/** Some moment of the same day between breakfast and evening, on the Friday before for most weekends. */
export function whileAwake(time: number, dice: Dice): number {
  const date = new Date(time);
  const sinceFriday = [2, 0, 0, 0, 0, 0, 1][date.getUTCDay()] ?? 0;
  const back = dice.chance(0.75) ? sinceFriday * day : 0;
  return date.setUTCHours(6, 30, 0, 0) - back + Math.floor(dice.next() * 12 * hour);
}

/** Some moment after another, within `span` milliseconds of it, and always in the past. */
export const soonAfter = (time: Date, span: number, now: Date, dice: Dice): Date =>
  new Date(time.getTime() + Math.ceil(dice.next() * Math.min(span, now.getTime() - 1_000 - time.getTime())));
