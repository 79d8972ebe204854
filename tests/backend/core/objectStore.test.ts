import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createLocalBlobs } from '../../../backend/core/files/blobs.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { ListIllustrationsResponse } from '../../../backend/home/wire.ts';
import { UpdateAvatarResponse } from '../../../backend/people/wire.ts';
import { picture } from '../builders.ts';
import { formOf, photo } from '../feed/form.ts';
import { startBackend } from '../harness.ts';
import { startObjectStore } from './objectStore.ts';

const store = await startObjectStore('clef');
/** Settings of the AWS SDK, which reads them from the process. */
const configureStore = (url: string, accessKey = 'clef') => {
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ENDPOINT_URL_S3', url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKey);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secrete');
};
const env = { S3_BUCKET: 'fichiers' };
configureStore(store.url);
const backend = await startBackend({ env });
const administrator = await backend.addPerson({ isAdministrator: true });
afterAll(async () => {
  await backend.close();
  await store.close();
  vi.unstubAllEnvs();
});

it('stores files in a bucket, and serves them whole, in ranges and resized', async () => {
  const multipart = formOf({}, [['file', 'mer.jpg', await picture({ width: 1200, height: 800 })]]);
  await backend.post('/api/admin/misavant', { as: administrator, multipart });
  const [illustration] = (await backend.get('/admin/getlist', administrator)).read(
    ListIllustrationsResponse,
  ).result;
  const url = `${backend.url}/${illustration?.imageplatform ?? ''}`;
  expect([...store.objects.keys()].every((key) => key.startsWith('fichiers/'))).toBe(true);
  expect(store.objects.size).toBeGreaterThan(0);

  const whole = await fetch(url);
  expect(whole.status).toBe(200);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(whole.headers.get('content-type')).toBe('image/jpeg');
  const part = await fetch(url, { headers: { range: 'bytes=10-29' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 30));
  expect((await fetch(`${url}&w=160`)).status).toBe(200);
});

it('answers STORAGE_AWAY while the bucket is away, and leaves no row without its file', async () => {
  const own = await startObjectStore('clef');
  configureStore(own.url);
  const other = await startBackend({ env });
  const person = await other.addPerson();
  const send = () =>
    other.post('/api/profil/image', { as: person, multipart: formOf({}, [['image', 'moi.jpg', photo]]) });
  const { image } = (await send()).read(UpdateAvatarResponse);
  await own.close();
  const away = {
    status: false,
    code: 'STORAGE_AWAY',
    message: 'Le stockage des fichiers est momentanément indisponible. Réessayez dans un instant.',
  };
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
    503,
    '10',
    expect.objectContaining(away),
  ]);
  expect(await other.context.database.$count(files)).toBe(1);
  const shown = await other.get(`/${image}`);
  expect([shown.status, shown.body]).toEqual([503, away]);
  await other.close();
});

it('reports a broken bucket or folder as unavailable, not its files as missing', async () => {
  const { blobs } = backend.context.files;
  const away = { status: 503, code: 'STORAGE_AWAY', retryAfter: 10 };
  store.fault = 'broken';
  await expect(blobs.size('2026/aa/any')).rejects.toMatchObject(away);
  await expect(blobs.stream('2026/aa/any')).rejects.toMatchObject(away);
  store.fault = 'none';
  expect(await blobs.size('2026/aa/any')).toBeUndefined();
  const folder = mkdtempSync(join(tmpdir(), 'blobs-'));
  const local = await createLocalBlobs(folder);
  expect(await local.size('2026/aa/any')).toBeUndefined();
  rmSync(folder, { recursive: true });
  await expect(local.size('2026/aa/any')).rejects.toMatchObject(away);
});

it('reports a bucket that refuses at start', async () => {
  configureStore(store.url, 'autre');
  const refused = startBackend({ env });
  await expect(refused).rejects.toMatchObject({
    name: 'StartupError',
    message: `S3_BUCKET: the bucket fichiers at ${store.url} cannot be written to (AccessDenied: UnknownError).`,
  });
});
