import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noPeers } from '../../../backend/core/database/peers.ts';
import { createSignInLimits } from '../../../backend/session/signInLimits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Limits of a place where a number of wrong guesses were made, each for another account. */
async function afterGuesses(count: number) {
  const limits = createSignInLimits(noPeers);
  const attempt = (email: string, isRight: boolean, knownDevice?: string, address = '198.51.100.1') =>
    limits
      .attempt({ email, address, knownDevice }, async () => (isRight ? email : undefined))
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

it('never closes an account that is tried from many places: each has fewer attempts then', async () => {
  const attempt = await afterGuesses(0);
  const claire = (isRight: boolean, place: string) =>
    attempt('claire@example.org', isRight, undefined, place);
  for (let guess = 0; guess < 54; guess += 1) await claire(false, `203.0.113.${Math.floor(guess / 9)}`);
  expect(await claire(true, '192.0.2.1')).toBe('claire@example.org');
  const guesses = [];
  for (let guess = 0; guess < 4; guess += 1) guesses.push(await claire(false, '192.0.2.2'));
  expect(guesses).toEqual(['wrong', 'wrong', 'wrong', refusal('15 minutes')]);
  expect(await claire(true, '192.0.2.1')).toBe('claire@example.org');
});

it('never closes a place or an account for right passwords, and bounds wrong ones, however many come at once', async () => {
  const attempt = await afterGuesses(0);
  const right = Array.from({ length: 120 }, (_, index) => attempt(`${index % 105}@example.org`, true));
  expect(new Set(await Promise.all(right)).size).toBe(105);
  const wrong = await Promise.all(Array.from({ length: 30 }, () => attempt('claire@example.org', false)));
  expect(wrong.filter((answer) => answer === 'wrong')).toHaveLength(10);
});

it('takes the 64 bits that one subscriber has of IPv6 for one place', async () => {
  const attempt = await afterGuesses(0);
  const from = (host: string, isRight: boolean) => attempt('claire@example.org', isRight, undefined, host);
  for (let guess = 0; guess < 10; guess += 1) await from('2001:db8:0:7::1', false);
  expect(await from('2001:db8:0:7:8000::1', true)).toBe(refusal('15 minutes'));
  expect(await from('2001:db8:0:8::1', true)).toBe('claire@example.org');
});
