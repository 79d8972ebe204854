import { dayOf, timeOf } from '../ui/localDate.ts';
import type { EventValues, Moment } from './eventTimes.ts';

/** Start and end of a chosen part of a calendar. */
export type SlotTimes = Pick<EventValues, 'start' | 'end'>;

const momentAt = (date: Date): Moment => ({ day: dayOf(date), time: timeOf(date) });

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
