/** Code that both servers share: settings, health, draining, networks. */
import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDrain } from '../../server/drain.ts';
import { networkOf } from '../../server/networks.ts';
import { isOperator, checkLiveness, checkReadiness } from '../../server/operators.ts';
import { readSettings, sharedSettings, url, whole } from '../../server/settings.ts';
import { describeFailure, StartupError } from '../../server/startupError.ts';

const settings = z.object({
  ...sharedSettings,
  SECONDS: whole(5, 1, 9, ' seconds'),
  ADDRESS: url('http://a'),
});

it('treats an empty variable as one that is not set', () => {
  const { SECONDS, PORT, PUSHER_URL } = readSettings(settings, {
    SECONDS: '',
    PORT: '',
    PUSHER_URL: '',
    ADDRESS: 'http://b',
  });
  expect([SECONDS, PORT, PUSHER_URL]).toEqual([5, 4000, undefined]);
});

it('reports every invalid value in a separate sentence', () => {
  const env = {
    SECONDS: '10',
    ADDRESS: 'ftp://b',
    UPLOAD_MB: 'film:1',
    TRUSTED_PROXIES: 'proxy',
  };
  expect(() => readSettings(settings, env)).toThrow(
    new StartupError(
      [
        'TRUSTED_PROXIES must be a number of proxies, or a list of addresses, ranges, loopback, linklocal and uniquelocal.',
        'UPLOAD_MB must look like image:20, video:500, document:100, each from 1 to 20000.',
        'SECONDS must be at most 9 seconds.',
        'ADDRESS must look like http://a.',
      ].join('\n'),
    ),
  );
});

it('accepts numbers, names, addresses and ranges as TRUSTED_PROXIES', () => {
  for (const value of ['0', '3', 'loopback, 10.0.0.0/8', 'uniquelocal, 192.0.2.1', '2001:db8::/32'])
    expect(readSettings(settings, { TRUSTED_PROXIES: value, ADDRESS: 'http://b' }).TRUSTED_PROXIES).toBe(
      value,
    );
});

const token = 'operators+of=the "platform"!';

it('grants access to the METRICS_TOKEN alone, whatever characters it has', () => {
  const config = { metricsToken: token, isProduction: false };
  expect(isOperator(`Bearer ${token}`, config)).toBe(true);
  for (const other of [undefined, '', 'Bearer ', `Bearer ${token}x`, token])
    expect(isOperator(other, config)).toBe(false);
});

it('grants access to everybody outside production when METRICS_TOKEN is not set', () => {
  expect(isOperator(undefined, { metricsToken: undefined, isProduction: false })).toBe(true);
  expect(isOperator(`Bearer ${token}`, { metricsToken: undefined, isProduction: true })).toBe(false);
});

it('reports a draining server as neither live nor ready', async () => {
  const drain = createDrain();
  expect([checkLiveness(drain).code, checkReadiness(drain, true, undefined).code]).toEqual([200, 200]);
  expect(checkReadiness(drain, false, undefined)).toEqual({ code: 503, body: { status: 'unavailable' } });
  await drain.begin(0);
  expect(checkLiveness(drain)).toEqual({ code: 503, body: { status: 'leaving' } });
  expect(checkReadiness(drain, true, { api: true })).toEqual({ code: 503, body: { api: true } });
});

afterEach(() => void vi.useRealTimers());

it('drains for three seconds without a connection, in which a balancer notices that it ends', async () => {
  vi.useFakeTimers();
  const drain = createDrain();
  drain.follow(createServer());
  let hasEnded = false;
  void drain.begin(60).then(() => (hasEnded = true));
  await vi.advanceTimersByTimeAsync(2_900);
  expect([drain.hasBegun(), hasEnded]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(200);
  expect(hasEnded).toBe(true);
});

it('ends at once without time to drain', async () => {
  await createDrain().begin(0);
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  [new StartupError('PORT: port 1 is in use.'), 'PORT: port 1 is in use.'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), /^No space is left on the disk/],
  [
    new Error('insert failed', { cause: Object.assign(new Error('x'), { code: '53100' }) }),
    /^No space is left/,
  ],
  [{ name: 'ErrnoError', errno: 51 }, /^No space is left/],
  [new TypeError('unexpected'), /^TypeError: unexpected\n +at /],
])('describes a failed start (%s) in one line, and an unexpected error by its stack', (error, line) => {
  expect(describeFailure(error)).toMatch(line);
});
