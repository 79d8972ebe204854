import { sql, type SQL } from 'drizzle-orm';
import { invalidError } from '../core/errors.ts';
import { timeZone } from '../core/timeZone.ts';

/** First month with figures. */
const firstMonth = { year: 2021, month: 8 };

/** A calendar month in the organisation's time zone. */
export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
  /** First day, such as `2026-11-01`. */
  day: string;
  /** Whether the month has ended. */
  isPast: boolean;
}

const serial = ({ year, month }: { year: number; month: number }) => year * 12 + month;

/** The organisation's current month at an instant. */
export function currentMonth(instant: Date): { year: number; month: number } {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric' }).formatToParts(
    instant,
  );
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month') };
}

/** Validates a month between August 2021 and the current one; throws 400 for `field`. */
export function parseMonth(month: number, year: number, field = 'month'): Month {
  const requested = { year, month };
  const now = currentMonth(new Date());
  if (month < 1 || month > 12 || serial(requested) < serial(firstMonth) || serial(requested) > serial(now))
    throw invalidError(field, "Choisissez un mois entre août 2021 et aujourd'hui.");
  return {
    ...requested,
    day: `${year}-${String(month).padStart(2, '0')}-01`,
    isPast: serial(requested) < serial(now),
  };
}

/** Start of the month, and start of the next one. */
export function monthBounds({ day }: Month): { from: SQL; to: SQL } {
  return {
    from: sql`${day}::timestamp at time zone ${timeZone}`,
    to: sql`(${day}::timestamp + interval '1 month') at time zone ${timeZone}`,
  };
}
