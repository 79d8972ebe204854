/** Tokens that were signed out are remembered until they expire; by all gateways that share a Redis: redis.test.ts. */
import { afterEach, expect, test, vi } from 'vitest';
import { digestOf } from '../../../gateway/core/claims.ts';
import { createEndedTokens } from '../../../gateway/core/endedTokens.ts';
import { unsignedToken } from './standalone.ts';

const hour = 3_600;
const tokenFor = (seconds: number) => unsignedToken({ username: 'a', exp: Date.now() / 1000 + seconds });

afterEach(() => vi.useRealTimers());

test('until they expire, and others not at all', async () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_000);
  const ended = createEndedTokens(undefined);
  const [token, expired] = [tokenFor(hour), tokenFor(-1)];
  await ended.add(token);
  await ended.add(expired);
  vi.advanceTimersByTime((hour - 1) * 1000);
  const has = (one: string) => ended.has(digestOf(one));
  expect([await has(token), await has(expired), await has('another')]).toEqual([true, false, false]);
  vi.advanceTimersByTime(2_000);
  expect(await has(token)).toBe(false);
});

test('for thirty days where they name no expiry', async () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_000);
  const ended = createEndedTokens(undefined);
  await ended.add('opaque');
  vi.advanceTimersByTime(29 * 86_400_000);
  expect(await ended.has(digestOf('opaque'))).toBe(true);
  vi.advanceTimersByTime(2 * 86_400_000);
  expect(await ended.has(digestOf('opaque'))).toBe(false);
});
