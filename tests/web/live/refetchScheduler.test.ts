import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefetchScheduler, paces, type RefetchScheduler } from '../../../web/live/refetchScheduler.ts';

/** Clients that receive the same event at the same time. */
const clients = 500;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A line with a post and the list around it on the screen; `readings` are the milliseconds at which it read. */
function client() {
  const readings: number[] = [];
  const began = Date.now();
  const line = createRefetchScheduler(
    () => true,
    async () => {
      readings.push(Date.now() - began);
      return [];
    },
  );
  return { line, readings };
}

/** Fetch times of many clients for the same events, each on its own clock. */
const crowd = (count: number, happens: (line: RefetchScheduler) => void): number[][] =>
  Array.from({ length: count }, () => {
    const { line, readings } = client();
    happens(line);
    vi.advanceTimersByTime(120_000);
    return readings;
  });

/** Number of fetches in the busiest second. */
function peak(readings: readonly number[][]): number {
  const seconds = new Map<number, number>();
  for (const at of readings.flat()) {
    const second = Math.floor(at / 1_000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  return Math.max(...seconds.values());
}

test.each([
  ['an event without details', (line: RefetchScheduler) => line.markStale(['post', 'list'], paces.frequent)],
  ['a change of a community', (line: RefetchScheduler) => line.markStale(['post'], paces.broadcast)],
])('spreads the requests after %s over five seconds, one of each client', (_event, happens) => {
  const readings = crowd(clients, happens);
  expect(readings.every((own) => own.length === 1)).toBe(true);
  expect(Math.max(...readings.flat())).toBeLessThanOrEqual(6_000);
  // A fifth of them, and what chance adds.
  expect(peak(readings)).toBeLessThan(clients / 5 + 100);
});

test('refetches what concerns one user within a second, whatever was fetched before', () => {
  const [readings = []] = crowd(1, (line) => {
    for (let reaction = 0; reaction < 40; reaction += 1) {
      line.markStale(['post'], paces.usual);
      line.markStale(['post', 'list'], paces.frequent);
      vi.advanceTimersByTime(500);
    }
    line.markStale(['post'], paces.own);
  });
  expect(readings.some((at) => at >= 20_300 && at <= 21_000)).toBe(true);
});

test('refetches a busy post less and less often, and once more at the end', () => {
  const [readings = []] = crowd(1, (line) => {
    for (let reaction = 0; reaction < 200; reaction += 1) {
      line.markStale(['post'], paces.usual);
      vi.advanceTimersByTime(300);
    }
  });
  expect(readings[0]).toBeLessThanOrEqual(1_000);
  expect(readings.every((at, index) => index === 0 || at - (readings[index - 1] ?? 0) >= 3_000)).toBe(true);
  expect(readings.filter((at) => at <= 60_000).length).toBeLessThanOrEqual(7);
  expect(readings.at(-1)).toBeGreaterThanOrEqual(59_700);
  expect(readings.at(-1)).toBeLessThanOrEqual(80_000);
});

test('refetches what is off the screen once it is shown', () => {
  const read = vi.fn<(names: string[]) => Promise<string[]>>(async () => []);
  const shown = new Set(['here']);
  const line = createRefetchScheduler((name) => shown.has(name), read);
  line.markStale(['here', 'below'], paces.usual);
  vi.advanceTimersByTime(60_000);
  expect(read.mock.calls.map(([names]) => names)).toEqual([['here']]);
  shown.add('below');
  line.look();
  vi.advanceTimersByTime(1_000);
  expect(read.mock.calls.map(([names]) => names)).toEqual([['here'], ['below']]);
});

test('retries a failed refetch with growing pauses, and loses nothing', async () => {
  const read = vi.fn<(names: string[]) => Promise<string[]>>(async (names) => names);
  const line = createRefetchScheduler(() => true, read);
  line.markStale(['post'], paces.usual);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(read.mock.calls.length).toBeGreaterThan(6);
  // One in twelve seconds in the end; without growing pauses one in four.
  expect(read.mock.calls.length).toBeLessThan(24);
  read.mockResolvedValue([]);
  line.markStale(['other'], paces.usual);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(new Set(read.mock.calls.slice(-2).flat(2))).toEqual(new Set(['other', 'post']));
  const calls = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(calls);
});

test('retries only what failed of a batch', async () => {
  const read = vi.fn<(names: string[]) => Promise<string[]>>(async () => []);
  read.mockResolvedValueOnce(['calendar']);
  const line = createRefetchScheduler(() => true, read);
  line.markStale(['calendar', 'post'], paces.usual);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(read.mock.calls.flat()).toEqual([['calendar', 'post'], ['calendar']]);
});
