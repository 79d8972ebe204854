/** Settings of the gateway: invalid ones stop the start with a sentence each. */
import { expect, test } from 'vitest';
import { readConfig } from '../../../gateway/config/config.ts';
import { StartupError } from '../../../server/startupError.ts';
import { startAlone } from '../app/standalone.ts';

const files = 'must be names of folders and addresses like https://files.example.org, separated by commas.';

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a number.'],
  [{ BACKEND_URL: 'api' }, 'BACKEND_URL must look like http://127.0.0.1:4100.'],
  [
    { BACKEND_URL: 'http://a.example.org,http://b.example.org' },
    'BACKEND_URL must be one address: put a balancer before several servers of one API.',
  ],
  [{ REDIS_URL: 'redis' }, 'REDIS_URL must look like redis://host:6379.'],
  [{ CORS_ORIGINS: 'banana' }, 'CORS_ORIGINS must be a list of addresses like https://www.example.org.'],
  [{ API_FILES: 'https://' }, `API_FILES ${files}`],
  [{ API_FILES: '%%' }, `API_FILES ${files}`],
  [{ API_FILES: 'uploads/photos' }, `API_FILES ${files}`],
  [{ PASSWORD_DIGEST: 'bcrypt' }, 'PASSWORD_DIGEST must be one of sha256, sha1, md5, sha512, none.'],
  [{ LINK_PREVIEWS: 'a b' }, 'LINK_PREVIEWS must be 1, 0, or names of hosts, separated by commas.'],
  [
    { PUSHER_URL: 'https://key:secret@api-eu.pusher.com/apps/7?channel=a%20b' },
    'PUSHER_URL must name a channel of at most 164 letters, digits and _-=@,.;, and an event of at most 200 characters.',
  ],
  [
    { DEMO: '0', REALTIME_EVENT: 'e' },
    'DEMO no longer exists: ADMIN_EMAIL decides: without it, and not in production, an empty database gets the demo organisation.\nREALTIME_EVENT no longer exists: append ?event=… to PUSHER_URL.',
  ],
])('%o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartupError(sentence));
});

test('accepts file folders written as paths, and other servers', () => {
  expect(readConfig({ API_FILES: '/uploads/, https://f.example.org/a, medias' })).toMatchObject({
    filesPrefixes: ['uploads', 'medias'],
    filesOrigins: ['https://f.example.org'],
  });
  expect(readConfig({ API_FILES: 'https://f.example.org' }).filesPrefixes).toEqual(['files']);
});

test('previews links of public pages unless switched off, and of the named hosts', () => {
  const previews = (LINK_PREVIEWS?: string) => readConfig({ LINK_PREVIEWS }).linkPreviews;
  expect([previews(), previews('0'), previews('Wiki.intra, 10.0.0.1:81')]).toEqual([
    { isOn: true, hosts: [] },
    { isOn: false, hosts: [] },
    { isOn: true, hosts: ['wiki.intra', '10.0.0.1:81'] },
  ]);
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
    PUSHER_URL: 'http://key@realtime.example.org:6001/apps/7?channel=a&event=b',
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
const limitsOf = (env: Record<string, string>) => {
  const { uploadLimits, uploadBytes } = readConfig({ BACKEND_URL: 'http://127.0.0.1:9', ...env });
  const { imageBytes, videoBytes, fileBytes } = uploadLimits;
  return [imageBytes, videoBytes, fileBytes, uploadBytes].map((bytes) => bytes / megabyte);
};

test('publishes the rules for new passwords, and upload limits (B129 B130 B131)', async () => {
  const gateway = await startAlone({ API_EXTENSIONS: 'all' });
  try {
    const query = `{ platform { passwordRules { minLength minDigitCount minUpperCaseCount }
      uploadLimits { imageBytes avatarBytes videoBytes fileBytes } } }`;
    const { body } = await gateway.post({ query });
    expect(body.data).toEqual({
      platform: {
        passwordRules: { minLength: 8, minDigitCount: 1, minUpperCaseCount: 1 },
        uploadLimits: {
          imageBytes: 20 * megabyte,
          avatarBytes: 5 * megabyte,
          videoBytes: 500 * megabyte,
          fileBytes: 100 * megabyte,
        },
      },
    });
  } finally {
    await gateway.close();
  }
});

test.each<[which: string, env: Record<string, string>, megabytes: number[]]>([
  ['those of our own backend by default', { API_EXTENSIONS: 'all' }, [20, 500, 100, 500]],
  ['as set', { API_EXTENSIONS: 'all', UPLOAD_MB: 'image:8, document:900' }, [8, 500, 900, 900]],
  ['500 MB by default for another API', {}, [500, 500, 500, 500]],
  ['as set for another API', { UPLOAD_MB: 'document:50' }, [500, 500, 50, 500]],
])('limits of images, videos, files and all uploads are %s', (_which, env, megabytes) => {
  expect(limitsOf(env)).toEqual(megabytes);
});
