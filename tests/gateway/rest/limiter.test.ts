import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyError, createLimiter, runWithin } from '../../../gateway/rest/limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls that waited too long reject at once, and those behind them run when a slot is free', async () => {
  const [person, all] = [createLimiter(4), createLimiter(1)];
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string, wait: number) =>
    runWithin([person('anne'), all('')], wait, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const [held, ...busy] = [call('held', 50), call('first', 50), call('second', 50)];
  const third = call('third', 1_000);
  const outcomes = Promise.allSettled(busy);
  await vi.advanceTimersByTimeAsync(50);
  const rejected = { status: 'rejected', reason: expect.any(BusyError) };
  expect([await outcomes, begun]).toEqual([[rejected, rejected], ['held']]);
  // The four of the person are all in use: this one waits for them.
  const next = call('next', 1_000);
  ends.get('held')?.();
  expect(await held).toBe('held');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['held', 'third']);
  // No second slot while the third has it.
  const last = call('last', 1_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['held', 'third']);
  for (const name of ['third', 'next', 'last']) {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect([await third, await next, await last, begun]).toEqual([
    'third',
    'next',
    'last',
    ['held', 'third', 'next', 'last'],
  ]);
});
