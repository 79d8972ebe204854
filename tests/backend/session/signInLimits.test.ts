import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noPeers } from '../../../backend/core/database/peers.ts';
import { createSignInLimits } from '../../../backend/session/signInLimits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Limits of a place where a number of wrong guesses were made, each for another account. */
async function afterGuesses(count: number) {
  const limits = createSignInLimits(noPeers);
  const attempt = (email: string, isRight: boolean, knownDevice?: string) =>
    limits
      .attempt({ email, address: '198.51.100.1', knownDevice }, async () => (isRight ? email : undefined))
      .then(
        (person) => person ?? 'wrong',
        (error: unknown) => (error instanceof Error ? error.message : error),
      );
  for (let guess = 0; guess < count; guess += 1)
    expect(await attempt(`${guess}@example.org`, false)).toBe('wrong');
  return attempt;
}
const refusal = (duration: string) => `Trop de tentatives de connexion. Veuillez réessayer dans ${duration}.`;

it('accepts ninety-nine failures at a place, and delays the next attempts after the hundredth', async () => {
  const attempt = await afterGuesses(99);
  expect(await attempt('claire@example.org', true)).toBe('claire@example.org');
  expect(await attempt('last@example.org', false)).toBe('wrong');
  expect(await attempt('claire@example.org', true)).toBe(refusal('1 minute'));
  vi.advanceTimersByTime(2_000);
  expect(await attempt('claire@example.org', true)).toBe('claire@example.org');
});

it('doubles the delay after each further failure, up to the time in which failures count', async () => {
  const attempt = await afterGuesses(100);
  for (const seconds of [2, 4, 8, 16, 32, 64]) {
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(await attempt('claire@example.org', true)).toMatch(/^Trop de tentatives/);
    vi.advanceTimersByTime(1);
    expect(await attempt(`guess-after-${seconds}@example.org`, false)).toBe('wrong');
  }
  expect(await attempt('claire@example.org', true)).toBe(refusal('3 minutes'));
  vi.advanceTimersByTime(15 * 60_000);
  expect(await attempt('claire@example.org', true)).toBe('claire@example.org');
});

it('does not delay users on devices from which they have signed in before', async () => {
  const attempt = await afterGuesses(100);
  expect(await attempt('claire@example.org', true, 'laptop')).toBe('claire@example.org');
  for (let guess = 0; guess < 10; guess += 1)
    expect(await attempt('claire@example.org', false, 'laptop')).toBe('wrong');
  expect(await attempt('claire@example.org', true, 'laptop')).toBe(refusal('15 minutes'));
});

it('does not count failures of others at the address for an account on its known device', async () => {
  const attempt = await afterGuesses(0);
  for (let guess = 0; guess < 10; guess += 1)
    expect(await attempt('claire@example.org', false)).toBe('wrong');
  expect(await attempt('claire@example.org', true)).toBe(refusal('15 minutes'));
  expect(await attempt('claire@example.org', true, 'laptop')).toBe('claire@example.org');
  // Nor does her sign-in open the account to the others again.
  expect(await attempt('claire@example.org', true)).toBe(refusal('15 minutes'));
});

it('verifies one attempt at a time after the hundredth failure', async () => {
  const attempt = await afterGuesses(100);
  vi.advanceTimersByTime(2_000);
  const results = await Promise.all([1, 2, 3].map((one) => attempt(`at-once-${one}@example.org`, false)));
  expect(results).toEqual(['wrong', refusal('1 minute'), refusal('1 minute')]);
});
