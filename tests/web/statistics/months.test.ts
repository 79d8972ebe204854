import { expect, test } from 'vitest';
import {
  dayOfOrganisation,
  daysOf,
  monthName,
  monthsWithFigures,
  presentMonth,
  readMonth,
  yearUntil,
} from '../../../web/statistics/months.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('B676 B677: months run from August 2021 to the present one, the latest first', () => {
  const months = monthsWithFigures(now);
  expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2021-08', 64]);
  expect(months).toContain('2025-12');
  expect(new Set(months).size).toBe(months.length);
});

test('a moment is of the day that it is in Paris', () => {
  expect(dayOfOrganisation(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
});

test('the present month is the one of Paris', () => {
  expect(presentMonth(new Date('2026-03-31T22:30:00Z'))).toBe('2026-04');
  expect(presentMonth(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01');
});

test.each([null, '', '2021-07', '2026-12', '2026-13', 'x'])(
  'an address that names no such month: %s',
  (value) => {
    expect(readMonth(value, now)).toBe('2026-11');
  },
);

test('a month that an address names is taken', () => {
  expect(readMonth('2024-02', now)).toBe('2024-02');
  expect(monthName('2024-02')).toBe('février 2024');
  expect([daysOf('2024-02'), daysOf('2025-02'), daysOf('2024-12')]).toEqual([29, 28, 31]);
});

test('a year ends with its month, and begins no earlier than the figures', () => {
  expect(yearUntil('2026-02')).toEqual([
    '2025-03',
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(new Set(yearUntil('2021-10'))).toEqual(new Set(['2021-08', '2021-09', '2021-10']));
});
