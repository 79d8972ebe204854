import { expect, it } from 'vitest';
import { z } from 'zod';
import { readSettings, sharedSettings, url, whole } from '../../server/settings.ts';
import { StartupError } from '../../server/startupError.ts';

const settings = z.object({
  ...sharedSettings,
  SECONDS: whole(5, 1, 9, ' seconds'),
  ADDRESS: url('http://a'),
});

it('treats an empty variable as one that is not set', () => {
  const { SECONDS, PORT, PUSHER_HOST } = readSettings(settings, {
    SECONDS: '',
    PORT: '',
    PUSHER_HOST: '',
    ADDRESS: 'http://b',
  });
  expect([SECONDS, PORT, PUSHER_HOST]).toEqual([5, 4000, undefined]);
});

it('reports every invalid value in a sentence of its own', () => {
  const env = {
    SECONDS: '10',
    ADDRESS: 'ftp://b',
    REALTIME_EVENT: 'e'.repeat(201),
    TRUSTED_PROXIES: 'proxy',
  };
  expect(() => readSettings(settings, env)).toThrow(
    new StartupError(
      [
        'TRUSTED_PROXIES must be a number of proxies, or a list of addresses, ranges, loopback, linklocal and uniquelocal.',
        'REALTIME_EVENT must have at most 200 characters.',
        'SECONDS must be at most 9 seconds.',
        'ADDRESS must look like http://a.',
      ].join('\n'),
    ),
  );
});

it.each(['3', 'loopback', 'uniquelocal, 192.0.2.1', '2001:db8::/32'])(
  'accepts %s as TRUSTED_PROXIES',
  (value) => {
    expect(readSettings(settings, { TRUSTED_PROXIES: value, ADDRESS: 'http://b' }).TRUSTED_PROXIES).toBe(
      value,
    );
  },
);
