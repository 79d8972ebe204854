import { graphqlError } from '../http/errors.ts';

/** A calendar month. */
export interface Month {
  /** `2026-11`. */
  name: string;
  /** 1 to 12. */
  month: number;
  year: number;
}

/** The current month of a time zone, as `YYYY-MM`. */
export const currentMonth = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit' }).format();

/** Parses a month such as `2026-11`. @throws BAD_USER_INPUT */
export function readMonth(name: string): Month {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name);
  if (!match) throw graphqlError('BAD_USER_INPUT', 'A month is written as 2026-11.');
  return { name, year: Number(match[1]), month: Number(match[2]) };
}
