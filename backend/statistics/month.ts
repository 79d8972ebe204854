import { sql, type SQL } from 'drizzle-orm';
import { invalid } from '../core/errors.ts';
import { timeZone } from '../core/timeZone.ts';

/** First month that has figures. */
const first = { year: 2021, month: 8 };

/** A calendar month of the organisation. */
export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
  /** `2026-11-01`: how it is kept. */
  day: string;
  /** Whether nothing can happen in it any more. */
  isPast: boolean;
}

const serial = ({ year, month }: { year: number; month: number }) => year * 12 + month;

/** The month in which the organisation is at an instant. */
export function monthOf(instant: Date): { year: number; month: number } {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric' }).formatToParts(
    instant,
  );
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month') };
}

/** A month as calls name it; refused before August 2021 and after the present one. */
export function readMonth(month: number, year: number, field = 'month'): Month {
  const asked = { year, month };
  const now = monthOf(new Date());
  if (month < 1 || month > 12 || serial(asked) < serial(first) || serial(asked) > serial(now))
    throw invalid(field, "Choisissez un mois entre août 2021 et aujourd'hui.");
  return {
    ...asked,
    day: `${year}-${String(month).padStart(2, '0')}-01`,
    isPast: serial(asked) < serial(now),
  };
}

/** The instants between which a month lies: from the first, up to the second. */
export function boundsOf({ day }: Month): { from: SQL; to: SQL } {
  return {
    from: sql`${day}::timestamp at time zone ${timeZone}`,
    to: sql`(${day}::timestamp + interval '1 month') at time zone ${timeZone}`,
  };
}
