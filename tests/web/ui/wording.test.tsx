import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatCount } from '../../../web/ui/formatCount.ts';
import {
  formatAge,
  formatDateTime,
  formatDay,
  formatShortMonth,
  formatWeekday,
} from '../../../web/ui/formatDate.ts';
import { TimeAgo } from '../../../web/ui/TimeAgo.tsx';

const now = new Date(2026, 10, 20, 14, 5).getTime();
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe('ages', () => {
  test.each([
    ['B261', 0, 'Il y a quelques secondes'],
    ['B261', 59 * second, 'Il y a quelques secondes'],
    ['a clock that runs ahead', -5 * minute, 'Il y a quelques secondes'],
    ['B262', minute, 'Il y a une minute'],
    ['B262', 2 * minute, 'Il y a 2 minutes'],
    ['B262', 59 * minute + 59 * second, 'Il y a 59 minutes'],
    ['B263', hour, 'Il y a une heure'],
    ['B263', 2 * hour - second, 'Il y a une heure'],
    ['B264', 2 * hour, 'Il y a 2 heures'],
    ['B264', 24 * hour - second, 'Il y a 23 heures'],
    ['B265', 24 * hour, '19 novembre 2026 à 14:05'],
  ])('%s: %d ms', (_rule, age, words) => {
    expect(formatAge(now - age, now)).toBe(words);
  });

  test('the full date has French months and two digits of hours', () => {
    expect(formatDateTime(new Date(2026, 7, 1, 9, 3))).toBe('1er août 2026 à 09:03');
  });

  test('every day of a year has the words that the browser has for it', () => {
    const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full' });
    const short = new Intl.DateTimeFormat('fr-FR', { month: 'short' });
    for (let day = 1; day <= 366; day += 1) {
      const date = new Date(2028, 0, day, 8);
      expect(formatWeekday(date)).toBe(long.format(date).replace(' 1 ', ' 1er '));
      expect(formatShortMonth(date)).toBe(short.format(date));
    }
  });

  test('days are named by the calendar, not by 24 hours', () => {
    expect(formatDay(new Date(2026, 10, 20, 0, 1), now)).toBe('Aujourd’hui');
    expect(formatDay(new Date(2026, 10, 19, 23, 59), now)).toBe('Hier');
    expect(formatDay(new Date(2026, 10, 18, 23, 59), now)).toBe('mercredi 18 novembre 2026');
  });
});

describe('a time on the screen', () => {
  beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());

  test('grows older by itself', () => {
    render(<TimeAgo date={new Date(now - 50 * second).toISOString()} />);
    expect(screen.getByRole('time').textContent).toBe('Il y a quelques secondes');
    act(() => void vi.advanceTimersByTime(minute));
    expect(screen.getByRole('time').textContent).toBe('Il y a une minute');
  });
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,0k'],
  [1_250, '1,2k'],
  [1_999, '1,9k'],
  [12_345, '12,3k'],
])('B266: %d is shown as %s', (count, words) => {
  expect(formatCount(count)).toBe(words);
});
