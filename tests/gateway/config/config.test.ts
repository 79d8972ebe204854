/** Settings of the gateway: invalid ones stop the start with a sentence each. */
import { expect, test } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { StartupError } from '../../../server/startupError.ts';
import { startAlone } from '../app/standalone.ts';

const hosts = 'must be names of hosts, separated by commas.';

test.each([
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

test('accepts file folders written as paths', () => {
  expect(readConfig({ FILES_PREFIX: '/uploads/, medias' }).filesPrefixes).toEqual(['uploads', 'medias']);
});

test('B178: realtime comes by the hosted service in the cluster eu, or by a server of its protocol; all names are settings', () => {
  const hosted = { PUSHER_URL: 'https://key:secret@api-eu.pusher.com/apps/7' };
  expect(readConfig(hosted).realtime).toEqual({
    appId: '7',
    key: 'key',
    secret: 'secret',
    server: { kind: 'cluster', cluster: 'eu' },
    channel: 'private-platform',
    event: 'event',
  });
  const own = {
    PUSHER_URL: 'http://key@realtime.example.org:6001/apps/7',
    REALTIME_CHANNEL: 'a',
    REALTIME_EVENT: 'b',
  };
  expect(readConfig(own).realtime).toMatchObject({
    secret: undefined,
    server: { kind: 'host', host: 'realtime.example.org', port: 6001, tls: false },
    channel: 'a',
    event: 'b',
  });
  for (const wrong of [
    'key',
    'https://api-eu.pusher.com/apps/7',
    'https://key:100%@api-eu.pusher.com/apps/7',
    'https://key:secret@api-eu.pusher.com',
    'ws://key:s@h/apps/7',
  ])
    expect(() => readConfig({ PUSHER_URL: wrong })).toThrow('PUSHER_URL must look like https://KEY:SECRET@');
});

const megabyte = 1024 * 1024;

/** The limits that a gateway with these settings sends to clients. */
async function limitsOf(env: Record<string, string>): Promise<unknown> {
  const gateway = await startAlone(env);
  try {
    const query = '{ platform { uploadLimits { imageBytes videoBytes fileBytes } } }';
    const { body } = await gateway.post({ query });
    return body.data;
  } finally {
    await gateway.close();
  }
}

const limits = (imageBytes: number, videoBytes: number, fileBytes: number) => ({
  platform: {
    uploadLimits: {
      imageBytes: imageBytes * megabyte,
      videoBytes: videoBytes * megabyte,
      fileBytes: fileBytes * megabyte,
    },
  },
});

test('takes upload limits from our own backend by default', async () => {
  expect(await limitsOf({ API_EXTENSIONS: 'all' })).toEqual(limits(20, 500, 100));
  expect(
    await limitsOf({
      API_EXTENSIONS: 'all',
      UPLOAD_IMAGE_MB: '8',
      UPLOAD_DOCUMENT_MB: '900',
    }),
  ).toEqual(limits(8, 500, 900));
});

test('limits uploads to 500 MB by default for another API', async () => {
  expect(await limitsOf({})).toEqual(limits(500, 500, 500));
  expect(await limitsOf({ UPLOAD_DOCUMENT_MB: '50' })).toEqual(limits(500, 500, 50));
});

test('accepts uploads up to the largest of the limits', () => {
  expect(readConfig({ API_EXTENSIONS: 'all' }).uploadBytes).toBe(500 * megabyte);
  expect(readConfig({ API_EXTENSIONS: 'all', UPLOAD_DOCUMENT_MB: '900' }).uploadBytes).toBe(900 * megabyte);
});
