import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDrain } from '../../server/drain.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('goes on for three seconds without a connection, in which a balancer notices that it ends', async () => {
  const drain = createDrain();
  drain.follow(createServer());
  let hasEnded = false;
  void drain.begin(60).then(() => (hasEnded = true));
  await vi.advanceTimersByTimeAsync(2_900);
  expect([drain.hasBegun(), hasEnded]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(hasEnded).toBe(true);
});

it('ends at once where it is given no time', async () => {
  await createDrain().begin(0);
});
