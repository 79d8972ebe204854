import { expect, test } from 'vitest';
import { covers, monthSpan } from '../../../web/events/calendarSpan.ts';

const days = (year: number, month: number) => {
  const { from, to } = monthSpan(new Date(year, month, 17, 15, 30));
  return [new Date(from), new Date(to)].map((moment) => moment.toLocaleString('fr-FR'));
};

test('a month is shown by whole weeks, six of them, from a Monday on', () => {
  expect(days(2026, 10)).toEqual(['26/10/2026 00:00:00', '07/12/2026 00:00:00']);
  // Its first day is a Monday.
  expect(days(2026, 5)).toEqual(['01/06/2026 00:00:00', '13/07/2026 00:00:00']);
  // Its first day is a Sunday; the clocks change within it.
  expect(days(2026, 2)).toEqual(['23/02/2026 00:00:00', '06/04/2026 00:00:00']);
});

test('what lies within what is there is not asked for again', () => {
  const month = monthSpan(new Date(2026, 10, 1));
  const week = { from: new Date(2026, 10, 30).toISOString(), to: new Date(2026, 11, 7).toISOString() };
  expect(covers(month, month)).toBe(true);
  expect(covers(month, week)).toBe(true);
  expect(covers(week, month)).toBe(false);
  expect(covers(month, monthSpan(new Date(2026, 11, 1)))).toBe(false);
});
