import { formatDate, formatWeekday, formatTime } from '../ui/formatDate.ts';
import { dayOf } from '../ui/localDate.ts';
import type { EventValues, Moment } from './eventTimes.ts';

/** Period with ISO 8601 bounds. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Weeks in the month view, from the Monday of the first. */
const weeks = 6;

/** Period of the month view for `day`. */
export function monthPeriod(day: Date): Period {
  const first = new Date(day.getFullYear(), day.getMonth(), 1);
  const sinceMonday = (first.getDay() + 6) % 7;
  const from = new Date(first.getFullYear(), first.getMonth(), 1 - sinceMonday);
  const to = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 7 * weeks);
  return { from: from.toISOString(), to: to.toISOString() };
}

/** Days in the list. */
export const listDays = 60;

/** Period of the views that open first: the month of `day`, and the list from it on. */
export function firstPeriod(day: Date): Period {
  const { from } = monthPeriod(day);
  const to = new Date(day.getFullYear(), day.getMonth(), day.getDate() + listDays);
  return { from, to: to.toISOString() };
}

/** Whether `outer` contains `inner`. */
export const covers = (outer: Period, inner: Period): boolean =>
  outer.from <= inner.from && inner.to <= outer.to;

/** Days from `start` until before `end`: « Du 23 au 29 novembre 2026 », « vendredi 27 novembre 2026 ». */
export function formatDays(start: Date, end: Date): string {
  const last = new Date(end.getTime() - 1);
  if (last.toDateString() === start.toDateString()) return formatWeekday(start);
  const [day, month, year] = formatDate(start).split(' ');
  const isSameYear = start.getFullYear() === last.getFullYear();
  const isSameMonth = isSameYear && start.getMonth() === last.getMonth();
  const first = [day, isSameMonth ? '' : month, isSameYear ? '' : year].filter((part) => part !== '');
  return `Du ${first.join(' ')} au ${formatDate(last)}`;
}

/** Start and end of a chosen part of a calendar. */
export type SlotTimes = Pick<EventValues, 'start' | 'end'>;

const momentAt = (date: Date): Moment => ({ day: dayOf(date), time: formatTime(date) });

/** Times of a new event in the chosen part of a calendar; whole days begin at nine and last an hour or to their last six. */
export function slotTimes(start: Date, end: Date, isWholeDays: boolean): SlotTimes {
  if (!isWholeDays) return { start: momentAt(start), end: momentAt(end) };
  const last = new Date(end.getTime() - 1);
  const isOneDay = last.toDateString() === start.toDateString();
  return {
    start: { day: dayOf(start), time: '09:00' },
    end: { day: dayOf(last), time: isOneDay ? '10:00' : '18:00' },
  };
}
