#!/usr/bin/env bash
# vitest 4.1.12, a mocked date (`vi.setSystemTime` without fake timers) and then fake timers of `setTimeout` alone.
#
# Expected: `vi.useFakeTimers({ toFake: ['setTimeout'] })` leaves the clock, which it is not asked to fake, as it is.
# Seen: the mocked date is gone and the real one is back, while `vi.useFakeTimers()`, which fakes the date too, keeps it.
# A test that fixes the day first and its timers later reads today's date without notice.
#
# Ends with 0 while that is so, with 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact vitest@4.1.12 vite@7.1.12

cat > clock.test.mjs <<'TEST'
import { afterEach, expect, test, vi } from 'vitest';
const year = () => new Date().getFullYear();
afterEach(() => vi.useRealTimers());
test('fake timers of setTimeout alone give the real date back', () => {
  vi.setSystemTime(new Date(2000, 5, 1));
  expect(year()).toBe(2000);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  console.log('setTimeout alone:', year() === 2000 ? 'mocked date' : 'real date');
  expect(year()).not.toBe(2000);
});
test('all fake timers keep the mocked date', () => {
  vi.setSystemTime(new Date(2000, 5, 1));
  vi.useFakeTimers();
  console.log('all timers:', year() === 2000 ? 'mocked date' : 'real date');
  expect(year()).toBe(2000);
});
TEST

npx vitest run --reporter=default --disable-console-intercept
