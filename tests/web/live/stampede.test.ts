import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ReadingLine, readingLine } from '../../../web/live/readingLine.ts';

/** In one organisation: all of them hear what happens at the same moment. */
const clients = 5_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A line with a post and the list around it on the screen; `readings` are the milliseconds at which it read. */
function client(isVisible = () => true) {
  const readings: number[] = [];
  const began = Date.now();
  const line = readingLine({
    isVisible,
    isOnScreen: () => true,
    readable: () => ['post', 'list'],
    read: async () => void readings.push(Date.now() - began),
  });
  return { line, readings };
}

/** When each of many clients reads while the same happens to them, one after another on a clock of its own. */
const crowd = (count: number, happens: (line: ReadingLine) => void): number[][] =>
  Array.from({ length: count }, () => {
    const { line, readings } = client();
    happens(line);
    vi.advanceTimersByTime(120_000);
    return readings;
  });

/** How many read in the busiest second. */
function peak(readings: readonly number[][]): number {
  const seconds = new Map<number, number>();
  for (const at of readings.flat()) {
    const second = Math.floor(at / 1_000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  return Math.max(...seconds.values());
}

test('an event that says no more than « posts » is read once by each client, over five seconds', () => {
  const readings = crowd(clients, (line) => line.tellWidely());
  expect(readings.every((own) => own.length === 1)).toBe(true);
  expect(Math.max(...readings.flat())).toBeLessThanOrEqual(5_000);
  // A fifth of them, and what chance adds.
  expect(peak(readings)).toBeLessThan(clients / 5 + 200);
});

test('of a hundred such events in a minute each client reads at most twice, and once more when they are over', () => {
  const readings = crowd(clients / 10, (line) => {
    for (let event = 0; event < 100; event += 1) {
      line.tellWidely();
      vi.advanceTimersByTime(600);
    }
  });
  expect(Math.max(...readings.map((own) => own.filter((at) => at <= 60_000).length))).toBe(2);
  // What happened last is known to all.
  expect(readings.every((own) => own.length === 3 && (own.at(-1) ?? 0) >= 60_000)).toBe(true);
  expect(peak(readings)).toBeLessThan(clients / 10 / 5 + 60);
});

test('what a community has become is read once by each of its members, over five seconds, also right after « posts »', () => {
  const readings = crowd(clients, (line) => {
    line.tellWidely();
    vi.advanceTimersByTime(10_000);
    line.tellSpread(['post']);
  }).map((own) => own.filter((at) => at > 10_000));
  expect(readings.every((own) => own.length === 1)).toBe(true);
  expect(Math.max(...readings.flat())).toBeLessThanOrEqual(16_000);
  expect(peak(readings)).toBeLessThan(clients / 5 + 200);
});

test('what concerns one person alone is read within a second, whatever was read just before', () => {
  const [readings = []] = crowd(1, (line) => {
    for (let reaction = 0; reaction < 40; reaction += 1) {
      line.tell(['post']);
      line.tellWidely();
      vi.advanceTimersByTime(500);
    }
    line.tellAtOnce(['post']);
  });
  expect(readings.some((at) => at >= 20_300 && at <= 21_000)).toBe(true);
});

test('a tab in the background reads nothing until it is in front', () => {
  let isVisible = false;
  const { line, readings } = client(() => isVisible);
  line.tellWidely();
  line.tell(['post']);
  vi.advanceTimersByTime(60_000);
  expect(readings).toEqual([]);
  isVisible = true;
  line.look();
  vi.advanceTimersByTime(5_000);
  expect(readings.length).toBeGreaterThan(0);
});

test('what many react to at once is read within a second, then less and less often, and to the end', () => {
  const readings = crowd(clients / 10, (line) => {
    for (let reaction = 0; reaction < 200; reaction += 1) {
      line.tell(['post']);
      vi.advanceTimersByTime(300);
    }
  });
  for (const own of readings) {
    expect(own[0]).toBeLessThanOrEqual(1_000);
    expect(own.every((at, index) => index === 0 || at - (own[index - 1] ?? 0) >= 3_000)).toBe(true);
    expect(own.filter((at) => at <= 60_000).length).toBeLessThanOrEqual(7);
    // The last reaction is seen soon after.
    expect(own.at(-1)).toBeGreaterThanOrEqual(59_700);
    expect(own.at(-1)).toBeLessThanOrEqual(80_000);
  }
  // From then on not all at once.
  expect(peak(readings.map((own) => own.slice(3)))).toBeLessThan(clients / 10 / 3);
});

test('what is not on the screen is read once it is', () => {
  const read = vi.fn<(names: string[]) => Promise<void>>(() => Promise.resolve());
  const shown = new Set(['here']);
  const line = readingLine({
    isVisible: () => true,
    isOnScreen: (name) => shown.has(name),
    readable: () => [],
    read,
  });
  line.tell(['here', 'below']);
  vi.advanceTimersByTime(60_000);
  expect(read.mock.calls.map(([names]) => names)).toEqual([['here']]);
  shown.add('below');
  line.look();
  vi.advanceTimersByTime(1_000);
  expect(read.mock.calls.map(([names]) => names)).toEqual([['here'], ['below']]);
});

test('a reading that failed is tried again, later and later, and nothing told meanwhile is lost', async () => {
  const read = vi.fn<(names: string[]) => Promise<void>>(() => Promise.reject(new Error('The API is away.')));
  const line = readingLine({
    isVisible: () => true,
    isOnScreen: () => true,
    readable: () => [],
    read,
  });
  line.tell(['post']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.mock.calls.length).toBeGreaterThan(2);
  expect(read.mock.calls.length).toBeLessThan(8);
  read.mockResolvedValue();
  line.tell(['other']);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(read.mock.lastCall?.[0].toSorted()).toEqual(['other', 'post']);
  const calls = read.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(calls);
});
