/** Settings that cannot work are told in one sentence each, before anything is begun. */
import { expect, test } from 'vitest';
import { readConfig } from '../../../gateway/core/config.ts';
import { StartupError } from '../../../server/startupError.ts';

const hosts = 'must be names of hosts, separated by commas.';

test.each([
  [
    { TRUSTED_PROXIES: 'banana' },
    'TRUSTED_PROXIES must be a number of proxies, or a list of addresses, ranges, loopback, linklocal and uniquelocal.',
  ],
  [{ PORT: 'eighty' }, 'PORT must be a number.'],
  [{ BACKEND_URL: 'api' }, 'BACKEND_URL must look like http://127.0.0.1:4100.'],
  [
    { BACKEND_URL: 'http://a.example.org,http://b.example.org' },
    'BACKEND_URL must be one address: put a balancer before several servers of one API.',
  ],
  [{ REDIS_URL: 'redis' }, 'REDIS_URL must look like redis://host:6379.'],
  [{ CORS_ORIGINS: 'banana' }, 'CORS_ORIGINS must be a list of addresses like https://www.example.org.'],
  [{ FILES_ORIGINS: 'banana' }, 'FILES_ORIGINS must be a list of addresses like https://www.example.org.'],
  [{ FILES_PREFIX: '%%' }, 'FILES_PREFIX must be names of folders, separated by commas.'],
  // Made one name of, it would be a folder that nobody has.
  [{ FILES_PREFIX: 'uploads/photos' }, 'FILES_PREFIX must be names of folders, separated by commas.'],
  [{ PASSWORD_DIGEST: 'bcrypt' }, 'PASSWORD_DIGEST must be one of sha256, sha1, md5, sha512, none.'],
  [{ LINK_PREVIEW_HOSTS: 'a b' }, `LINK_PREVIEW_HOSTS ${hosts}`],
  [{ TRUSTED_DOCUMENTS_DIR: '/nowhere' }, 'TRUSTED_DOCUMENTS_DIR: there is no folder /nowhere.'],
  [
    { REALTIME_CHANNEL: 'a b' },
    'REALTIME_CHANNEL must have at most 164 letters, digits and characters of _-=@,.;.',
  ],
])('%o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartupError(sentence));
});

test.each(['0', '2', 'loopback, 10.0.0.0/8', '192.0.2.1,uniquelocal', '2001:db8::/32'])(
  'proxies may be told as %s',
  (proxies) => {
    expect(() => readConfig({ TRUSTED_PROXIES: proxies })).not.toThrow();
  },
);

test('folders of files may be told as paths', () => {
  expect(readConfig({ FILES_PREFIX: '/uploads/, medias' }).filesPrefixes).toEqual(['uploads', 'medias']);
});

test('B178: realtime comes by the hosted service in the cluster eu, or by a server of its protocol; all names are settings', () => {
  const service = { PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' };
  expect(readConfig(service).realtime).toMatchObject({ cluster: 'eu', host: undefined });
  const own = { PUSHER_HOST: 'realtime.example.org', REALTIME_CHANNEL: 'private-a', REALTIME_EVENT: 'b' };
  expect(readConfig({ ...service, ...own }).realtime).toMatchObject({
    host: { name: 'realtime.example.org' },
    channel: 'private-a',
    event: 'b',
  });
});
