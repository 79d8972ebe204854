import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Secrets } from '../../../backend/core/config.ts';
import { createFileAddresses } from '../../../backend/core/files/links.ts';
import { readGatewayEvent } from '../../../gateway/realtime/gatewayEvents.rest.ts';
import { parseRange } from '../../../backend/core/files/blobs.ts';
import { picture } from '../builders.ts';
import { bytesOf, mp4, pdf, startUploadBackend } from './upload-backend.ts';

const photo = await picture();
const wide = await picture({ width: 1_000, height: 500 });

const backend = await startUploadBackend();
afterAll(() => backend.close());

describe('signed paths', () => {
  const six = 6 * 3600;
  const at = (time: number) => createFileAddresses(['secret'], six, () => time);
  const file = { key: '2026/ab/abc.jpg', originalName: 'Été.jpg' };
  const anne = { id: 17 };
  const parts = (path: string) =>
    Object.fromEntries(new URL(path, 'http://x').searchParams) as {
      exp: string;
      for?: string;
      sig: string;
      name?: string;
    };

  it('stay the same for six hours, and work for one more', () => {
    const noon = Date.UTC(2026, 10, 20, 12);
    const hours = (count: number) => noon + count * 3600_000;
    const path = at(noon).linksFor(anne).sign(file);
    const signedAt = (time: number) => at(time).linksFor(anne).sign(file);
    expect(signedAt(hours(6) - 1)).toBe(path);
    expect(signedAt(hours(6))).not.toBe(path);
    expect(at(hours(7) - 1).verify(file.key, parts(path))).toMatchObject({ isOurs: true, isExpired: false });
    expect(at(hours(7)).verify(file.key, parts(path))).toMatchObject({ isOurs: true, isExpired: true });
  });

  it('apply to one person, file, time and name', () => {
    const { linksFor, publicLinks, verify } = at(0);
    const given = parts(linksFor(anne).sign(file, { download: true }));
    expect(given).toMatchObject({ for: '17', name: 'Été.jpg' });
    expect(verify(file.key, given)).toEqual({ isOurs: true, isExpired: false, reader: 17 });
    expect(verify(file.key, parts(publicLinks.sign(file)))).toMatchObject({ isOurs: true, reader: null });
    expect(parts(linksFor({ id: 18 }).sign(file, { download: true })).for).toBe('18');
    const { for: _for, ...forNobody } = given;
    const { name: _name, ...underNoName } = given;
    for (const [key, query] of [
      ['2026/ab/other.jpg', given],
      [file.key, { ...given, exp: '99999999999' }],
      [file.key, { ...given, for: '18' }],
      [file.key, { ...given, name: 'virus.exe' }],
      [file.key, { ...given, sig: '' }],
      [file.key, forNobody],
      [file.key, underNoName],
    ] as const)
      expect(verify(key, query)).toEqual({ isOurs: false });
    const isOurs = (secrets: Secrets) =>
      createFileAddresses(secrets, six, () => 0).verify(file.key, given).isOurs;
    expect(isOurs(['another'])).toBe(false);
    // A replaced secret still verifies its signatures.
    expect(isOurs(['another', 'secret'])).toBe(true);
  });
});

it('gateways sign a path for each reader with the key that comes with its row', () => {
  const file = { key: '2026/ab/abc.jpg', originalName: 'Été & plan.pdf' };
  const { linksFor, recordedLinksFor, verify } = createFileAddresses(['secret'], 3600);
  const links = recordedLinksFor({ id: 17 });
  const signedBy = ({ sign }: { sign: typeof links.sign }) => [sign(file), sign(file, { download: true })];
  const paths = signedBy(links);
  expect(paths).toEqual(signedBy(linksFor({ id: 17 })));
  const row = { text: `voir ${paths[0]}`, imag: [paths[0]], upload: `${paths[1]}&video=converting` };
  const event = { pusheraction: ['posts'], receveur: [] };
  const files = Object.fromEntries(links.keys);
  const read = readGatewayEvent({ source: 'a', sequence: 1, event, row, files });
  const [shown, download] = signedBy(linksFor({ id: 18 }));
  expect(read?.read?.event.row?.valueFor('18')).toEqual({
    text: row.text,
    imag: [shown],
    upload: `${download}&video=converting`,
  });
  // The key is that of one file, time and name.
  const [key = ''] = links.keys.values();
  const other = new URLSearchParams(linksFor({ id: 18 }).sign({ key: 'other.jpg' }).split('?')[1]);
  const sig = createHmac('sha256', key).update('18').digest('base64url').slice(0, 32);
  const query = { exp: other.get('exp') ?? '', for: '18', sig };
  expect(verify(file.key, query)).toMatchObject({ isOurs: true, reader: 18 });
  expect(verify('other.jpg', query)).toEqual({ isOurs: false });
  expect(verify(file.key, { ...query, exp: '99999999999' })).toEqual({ isOurs: false });
});

describe('serving files', () => {
  it('rejects every unsigned path, wherever it points', async () => {
    const { path } = await backend.upload('image', photo, 'a.jpg');
    const query = path.slice(path.indexOf('?'));
    for (const attempt of [
      'files/../token.secret',
      'files/2026/../../token.secret',
      'files/%2e%2e/%2e%2e/token.secret',
      'files/2026/ab/..%2f..%2f..%2f..%2ftoken.secret',
      'files/2026/ab/%2e%2e%2f%2e%2e%2f%2e%2e%2ftoken.secret',
      'files/2026/ab/x.jpg',
      'files/2026/ab/%00.jpg',
      'files//etc/passwd',
      'files/variants/x/y',
    ]) {
      // fetch would tidy the path up before it is sent.
      const status = await new Promise<number | undefined>((done, reject) => {
        httpRequest({ host: '127.0.0.1', port: backend.port, path: `/${attempt}${query}` }, (answer) => {
          answer.resume();
          done(answer.statusCode);
        })
          .on('error', reject)
          .end();
      });
      expect([400, 401, 404], attempt).toContain(status);
    }
    const forged = path.replace(/sig=(.)/, (_all, first: string) => `sig=${first === '_' ? '-' : '_'}`);
    expect((await backend.fetchFile(forged)).status).toBe(404);
    expect((await backend.fetchFile(path.slice(0, path.indexOf('?')))).status).toBe(404);
  });

  it('returns 410 for an expired path', async () => {
    const { key } = await backend.upload('image', photo, 'a.jpg');
    const { filesSecrets } = backend.context.config;
    const yesterday = createFileAddresses(filesSecrets, 3600, () => Date.now() - 86_400_000);
    const old = yesterday.linksFor(backend.person).sign({ key });
    const answer = await backend.fetchFile(old);
    expect([answer.status, await answer.json()]).toMatchObject([410, { code: 'LINK_EXPIRED' }]);
  });

  it('returns 404 for a deleted file', async () => {
    const { key, path } = await backend.upload('image', photo, 'a.jpg');
    await backend.fetchFile(`${path}&w=100`);
    await backend.context.files.remove([key]);
    expect((await backend.fetchFile(path)).status).toBe(404);
    expect((await backend.fetchFile(`${path}&w=100`)).status).toBe(404);
    expect(backend.storedFiles().filter((name) => name.includes(key))).toEqual([]);
  });

  it('returns ranges, so that videos can be played from any position', async () => {
    const { path, size } = await backend.upload('video', mp4, 'a.mp4');
    const part = async (range: string, headers = {}) => {
      const answer = await backend.fetchFile(path, { headers: { range, ...headers } });
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        length: (await bytesOf(answer)).length,
      };
    };
    expect(await part('bytes=0-99')).toEqual({ status: 206, range: `bytes 0-99/${size}`, length: 100 });
    expect(await part('bytes=999999-')).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect(await part('bytes=0-1,3-4')).toMatchObject({ status: 200, length: size });
    expect(await part('bytes=0-9', { 'if-range': '"another"' })).toMatchObject({ status: 200, length: size });
    expect(mp4.subarray(100, 200)).toEqual(
      new Uint8Array(await bytesOf(await backend.fetchFile(path, { headers: { range: 'bytes=100-199' } }))),
    );
  });

  it('returns HEAD without a body, and 304 for a matching entity tag', async () => {
    const { path, size } = await backend.upload('document', pdf, 'a.pdf');
    const head = await backend.fetchFile(path, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length'))]).toEqual([200, size]);
    expect(await bytesOf(head)).toHaveLength(0);
    const etag = head.headers.get('etag') ?? '';
    expect((await backend.fetchFile(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('sends documents under their own names, never as pages', async () => {
    const page = new TextEncoder().encode('<script>alert(1)</script>\n');
    const csv = await backend.upload('document', page, 'Été "2026".csv');
    const shown = await backend.fetchFile(csv.path);
    expect(shown.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(shown.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const saved = await backend.fetchFile(csv.download);
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Ete 2026.csv"; filename*=UTF-8''%C3%89t%C3%A9%20%222026%22.csv`,
    );
  });

  it.each([
    ['document', 'Budget prévisionnel.pdf', pdf, 'inline', 'Budget prévisionnel.pdf'],
    ['video', 'Régate.mp4', mp4, 'inline', 'Régate.mp4'],
    ['image', 'Équipe.JPEG', photo, 'inline', 'Équipe.JPEG'],
    // The detected type, whatever the file name.
    ['image', 'logo.png', photo, 'inline', 'logo.jpg'],
  ])('sends a %s under its own name: %s', async (field, name, content, how, shownAs) => {
    const { path } = await backend.upload(field, content, name);
    const shown = (await backend.fetchFile(path)).headers.get('content-disposition') ?? '';
    expect(shown.split(';')[0]).toBe(how);
    const [, encoded = ''] = /filename\*=UTF-8''(.+)$/.exec(shown) ?? [];
    expect(decodeURIComponent(encoded)).toBe(shownAs);
  });

  it('reports a lost file in a sentence, whole and resized', async () => {
    const { path, key } = await backend.upload('image', wide, 'a.jpg');
    await backend.context.files.blobs.remove(key);
    for (const asked of [path, `${path}&w=100`]) {
      const answer = await backend.fetchFile(asked);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ message: 'Ce fichier n’est plus disponible.' });
    }
  });

  it('creates resized pictures once, never larger than the original', async () => {
    const { path, key } = await backend.upload('image', wide, 'a.jpg');
    const sized = async (query: string) => {
      const answer = await backend.fetchWhenReady(`${path}&${query}`);
      const { width, height, format } = await sharp(await bytesOf(answer)).metadata();
      return { type: answer.headers.get('content-type'), width, height, format };
    };
    expect(await sized('w=300')).toEqual({ type: 'image/webp', width: 384, height: 192, format: 'webp' });
    expect(await sized('w=100&h=100')).toMatchObject({ width: 128, height: 128 });
    expect(await sized('w=5000')).toMatchObject({ type: 'image/jpeg', width: 1_000, height: 500 });
    expect(await sized('w=abc')).toMatchObject({ type: 'image/jpeg', width: 1_000 });
    await Promise.all(Array.from({ length: 6 }, () => sized('w=384')));
    const variants = readdirSync(join(backend.dataFolder, 'files', 'variants', key));
    expect(variants.toSorted()).toEqual(['128x128.webp', '384.webp']);
  });
});

describe('a picture whose variant is not ready', () => {
  const spyOnVariants = () => vi.spyOn(backend.context.files.variants, 'findOrCreate');

  it('is answered with the original, which expires soon', async () => {
    const { path } = await backend.upload('image', wide, 'a.jpg');
    const findOrCreate = spyOnVariants().mockResolvedValueOnce('notReady');
    const answer = await backend.fetchFile(`${path}&w=300`);
    await bytesOf(answer);
    findOrCreate.mockRestore();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=10');
    const etag = answer.headers.get('etag') ?? '';
    const later = await backend.fetchWhenReady(`${path}&w=300`, { headers: { 'if-none-match': etag } });
    await bytesOf(later);
    expect([later.status, later.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(later.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
  });

  it('counts by the person for whom the gateway calls', async () => {
    const { path } = await backend.upload('image', wide, 'a.jpg');
    const findOrCreate = spyOnVariants().mockResolvedValue('notReady');
    const now = Math.floor(Date.now() / 1000);
    const words = `203.0.113.50;${now};${now}`;
    const proof = createHmac('sha256', backend.context.config.gatewaySecret).update(words).digest('hex');
    await bytesOf(
      await backend.fetchFile(`${path}&w=300`, { headers: { 'x-client-address': `${words};${proof}` } }),
    );
    await bytesOf(await backend.fetchFile(`${path}&w=300`));
    expect(findOrCreate.mock.calls.map((asked) => asked.at(-1))).toEqual([
      'place 203.0.113.50',
      'place 127.0.0.1',
    ]);
    findOrCreate.mockRestore();
  });
});

describe('byte ranges', () => {
  it.each<[string | undefined, number, ReturnType<typeof parseRange>]>([
    [undefined, 10, undefined],
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-30', 10, { start: 0, end: 9 }],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=5-2', 10, undefined],
    ['bytes=-', 10, undefined],
    ['lines=0-1', 10, undefined],
    ['bytes=a-b', 10, undefined],
  ])('%s of %i bytes', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });
});
