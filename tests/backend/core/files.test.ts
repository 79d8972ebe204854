import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { App } from '../../../backend/core/app.ts';
import { conflict } from '../../../backend/core/errors.ts';
import { defineForm, receiveForm } from '../../../backend/core/files/form.ts';
import { createFileLinks } from '../../../backend/core/files/links.ts';
import { parseRange } from '../../../backend/core/files/range.ts';
import { files } from '../../../backend/core/files/tables.ts';
import { writeOnce } from '../../../backend/core/idempotency.ts';
import { picture } from '../builders.ts';
import { type TestBackend, type TestPerson, startBackend } from '../harness.ts';

const form = defineForm({
  fields: z.object({ text: z.string().max(50).default(''), tags: z.array(z.string()).default([]) }),
  files: {
    image: { kinds: ['image'], most: 2 },
    document: { kinds: ['document', 'audio'], most: 1 },
    video: { kinds: ['video'], most: 1 },
    photo: { kinds: ['image'], most: 1, maxBytes: 50_000 },
  },
});
const Uploaded = z.object({
  text: z.string(),
  tags: z.array(z.string()),
  files: z.array(
    z.object({
      key: z.string(),
      path: z.string(),
      download: z.string(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      contentType: z.string(),
      originalName: z.string(),
      size: z.number(),
    }),
  ),
});

/** A call that stores what it is sent. */
function uploads(app: App): void {
  const store = app.context.files;
  app.post('/test/upload', { config: { operation: { id: 'upload', source: 'test' }, form } }, (request) =>
    receiveForm(request, form, async ({ fields, files: sent, record }) => {
      const { answer } = await writeOnce(request, async (tx) => {
        const rows = await record(tx, [...sent.image, ...sent.document, ...sent.video, ...sent.photo]);
        if (fields.text === 'refuse') throw conflict('Refusé.');
        return {
          ...fields,
          files: rows.map((row) => ({
            ...row,
            path: store.sign(row),
            download: store.sign(row, { download: true }),
          })),
        };
      });
      return answer;
    }),
  );
}

let backend: TestBackend;
let person: TestPerson;
beforeAll(async () => {
  backend = await startBackend({
    rooms: [uploads],
    env: { UPLOAD_IMAGE_MB: '2', UPLOAD_VIDEO_MB: '1', UPLOAD_DOCUMENT_MB: '1' },
  });
  person = await backend.addPerson();
});
afterAll(() => backend.close());

const send = (
  parts: [name: string, value: string | Blob | Uint8Array<ArrayBuffer>, filename?: string][],
  headers = {},
) => {
  const multipart = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') multipart.append(name, value);
    else multipart.append(name, value instanceof Blob ? value : new Blob([value]), filename ?? 'fichier');
  }
  return backend.post('/test/upload', { as: person, multipart, headers });
};
const upload = async (name: string, value: Blob | Uint8Array<ArrayBuffer>, filename: string) => {
  const answer = await send([[name, value, filename]]);
  const [file] = answer.read(Uploaded).files;
  if (file === undefined) throw new Error('Nothing was stored.');
  return file;
};
const fetchFile = (path: string, init?: RequestInit) => fetch(`${backend.url}/${path}`, init);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Every stored byte, wherever: what remains after a refusal shows here. */
const storedFiles = () => [
  ...readdirSync(join(backend.dataFolder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name),
  ...readdirSync(join(backend.dataFolder, 'incoming')),
];
const rowCount = () => backend.context.database.$count(files);

const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const mp4 = new Uint8Array([
  0,
  0,
  0,
  24,
  ...new TextEncoder().encode('ftypisom'),
  0,
  0,
  2,
  0,
  ...new TextEncoder().encode('isommp41'),
  ...Buffer.alloc(4_000, 7),
]);

/** A PNG of a few kilobytes that decodes to `side` × `side` pixels. */
function bomb(side: number): Uint8Array<ArrayBuffer> {
  const crc = (bytes: Buffer) => {
    let value = 0xffffffff;
    for (const byte of bytes) {
      value ^= byte;
      for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    }
    return (value ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(Math.ceil(side / 8) + 1);
  const image = deflateSync(Buffer.concat(Array<Buffer>(side).fill(row)));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', image),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

describe('uploads', () => {
  it('stores pictures under generated names that tell their size, and serves them by signed path', async () => {
    const file = await upload('image', await picture({ width: 640, height: 480 }), 'Été à la plage.jpeg');
    expect(file).toMatchObject({
      width: 640,
      height: 480,
      contentType: 'image/jpeg',
      originalName: 'Été à la plage.jpeg',
    });
    expect(file.key).toMatch(/^\d{4}\/[0-9a-f]{2}\/[0-9a-f]{32}-640x480\.jpg$/);
    const answer = await fetchFile(file.path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    const bytes = await bytesOf(answer);
    expect(bytes).toHaveLength(file.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 480 });
  });

  it('takes lists, text and several files in one form', async () => {
    const answer = await send([
      ['image[]', await picture(), 'a.jpg'],
      ['text', 'Bonjour'],
      ['tags[]', 'un'],
      ['tags[1]', 'deux'],
      ['image[1]', await picture({ format: 'png' }), 'b.png'],
      ['document', pdf, 'note.pdf'],
    ]);
    const { text, tags, files: stored } = answer.read(Uploaded);
    expect({ text, tags }).toEqual({ text: 'Bonjour', tags: ['un', 'deux'] });
    expect(stored.map(({ contentType }) => contentType)).toEqual([
      'image/jpeg',
      'image/png',
      'application/pdf',
    ]);
  });

  it('takes the same fields as JSON when there is no file', async () => {
    const { body } = await backend.post('/test/upload', { as: person, json: { text: 'sans fichier' } });
    expect(body).toEqual({ text: 'sans fichier', tags: [], files: [] });
  });

  it('turns pictures upright and takes their metadata away', async () => {
    const source = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'Someone', Artist: 'Someone' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await upload('image', new Uint8Array(source), 'a.jpg');
    expect(file).toMatchObject({ width: 40, height: 80 });
    const metadata = await sharp(await bytesOf(await fetchFile(file.path))).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  it('keeps animations moving', async () => {
    const frames = await Promise.all(
      ['red', 'blue', 'green'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const file = await upload('image', new Uint8Array(gif), 'a.gif');
    expect(file).toMatchObject({ width: 30, height: 20, contentType: 'image/gif' });
    expect(
      (await sharp(await bytesOf(await fetchFile(file.path)), { animated: true }).metadata()).pages,
    ).toBe(3);
  });

  it('X22 recognises formats by their content', async () => {
    expect(await upload('video', mp4, 'film.mov')).toMatchObject({ contentType: 'video/mp4' });
    expect(await upload('document', mp4, 'voix.m4a')).toMatchObject({ contentType: 'audio/mp4' });
    expect(
      await upload('document', new TextEncoder().encode('nom;prénom\nMartin;Camille\n'), 'liste.csv'),
    ).toMatchObject({
      contentType: 'text/csv',
    });
    const cfb = new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]));
    expect(await upload('document', cfb, 'ancien.xls')).toMatchObject({
      contentType: 'application/vnd.ms-excel',
    });
  });

  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['image', new TextEncoder().encode('<?php echo 1; ?>'), 'photo.jpg'],
    [
      'image',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'a.svg',
    ],
    ['image', new TextEncoder().encode('<html><script>alert(1)</script></html>'), 'a.gif'],
    ['image', pdf, 'a.png'],
    ['image', mp4, 'a.png'],
    ['image', new Uint8Array(0), 'vide.png'],
    ['document', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'facture.pdf'],
    ['document', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'tableau.csv'],
    ['document', new TextEncoder().encode('#!/bin/sh\nrm -rf /\n'), 'script.docx'],
    ['video', pdf, 'film.mp4'],
  ])('refuses as %s what only its name makes one: %o %s', async (field, bytes, name) => {
    const before = storedFiles();
    const answer = await send([[field, bytes, name]]);
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({
      status: false,
      code: 'FILE_TYPE_REFUSED',
      message: `Le fichier « ${name} » n'est pas d'un type autorisé.`,
    });
    expect(storedFiles()).toEqual(before);
  });

  it('refuses a damaged picture and a decompression bomb', async () => {
    const before = storedFiles();
    const whole = Buffer.from(await (await picture({ format: 'png' })).arrayBuffer());
    const damaged = await send([['image', new Uint8Array(whole.subarray(0, whole.length / 2)), 'a.png']]);
    expect([damaged.status, damaged.body]).toEqual([
      415,
      expect.objectContaining({ code: 'UNREADABLE_IMAGE' }),
    ]);
    const huge = bomb(20_000);
    expect(huge.length).toBeLessThan(2 * 1024 * 1024);
    expect((await send([['image', huge, 'a.png']])).status).toBe(415);
    expect(storedFiles()).toEqual(before);
  });

  it('refuses what is too large for its kind or its field', async () => {
    const before = storedFiles();
    const large = new Uint8Array(Buffer.concat([Buffer.from(pdf), randomBytes(1_100_000)]));
    const answer = await send([['document', large, 'gros.pdf']]);
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({
      status: false,
      message: 'Ce fichier est trop volumineux (1 Mo au maximum).',
      code: 'FILE_TOO_LARGE',
    });
    const noise = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
      .png()
      .toBuffer();
    expect((await send([['photo', new Uint8Array(noise), 'a.png']])).status).toBe(413);
    expect(storedFiles()).toEqual(before);
  });

  it('refuses too many files, unknown files and too long texts', async () => {
    const before = storedFiles();
    const one = await picture();
    expect(
      (
        await send([
          ['image', one],
          ['image', one],
          ['image', one],
        ])
      ).body,
    ).toMatchObject({
      code: 'TOO_MANY_FILES',
      message: 'Il faut choisir maximum 2 fichiers',
    });
    expect((await send([['other', one]])).body).toMatchObject({ code: 'UNEXPECTED_FILE' });
    expect(
      (
        await send([
          ['image', one],
          ['text', 'x'.repeat(51)],
        ])
      ).body,
    ).toMatchObject({ code: 'INVALID', field: 'text' });
    expect(storedFiles()).toEqual(before);
  });

  it('leaves neither row nor bytes behind a transaction that fails', async () => {
    const before = storedFiles();
    const rows = await rowCount();
    expect(
      (
        await send([
          ['image', await picture()],
          ['text', 'refuse'],
        ])
      ).status,
    ).toBe(409);
    expect(storedFiles()).toEqual(before);
    expect(await rowCount()).toBe(rows);
  });

  it('stores the files of a repeated request once', async () => {
    const rows = await rowCount();
    const first = await send([['image', await picture()]], { 'idempotency-key': 'upload-1' });
    const count = storedFiles().length;
    const again = await send([['image', await picture()]], { 'idempotency-key': 'upload-1' });
    expect(again.body).toEqual(first.body);
    expect(storedFiles()).toHaveLength(count);
    expect(await rowCount()).toBe(rows + 1);
  });

  it('keeps nothing of an upload that is cut off', async () => {
    const before = storedFiles();
    const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
    const request = httpRequest(`${backend.url}/test/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 500_000,
      },
    });
    request.on('error', () => {});
    request.write(head + 'x'.repeat(100_000));
    await expect.poll(() => storedFiles().length).toBeGreaterThan(before.length);
    request.destroy();
    await expect.poll(storedFiles).toEqual(before);
  });

  it('refuses an upload that never ends while it is still arriving', async () => {
    const before = storedFiles();
    const request = httpRequest(`${backend.url}/test/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    request.on('error', () => {});
    request.write(
      '--x\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.4\n',
    );
    let isAnswered = false;
    const answered = once(request, 'response').finally(() => (isAnswered = true));
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    while (!isAnswered && sent < 500 * 1024 * 1024) {
      sent += chunk.length;
      if (!request.write(chunk)) await Promise.race([once(request, 'drain'), answered]);
    }
    const [answer] = z.tuple([z.object({ statusCode: z.number() })]).parse(await answered);
    request.destroy();
    expect(answer.statusCode).toBe(413);
    expect(sent).toBeLessThan(50 * 1024 * 1024);
    expect(storedFiles()).toEqual(before);
  });

  it('asks for a token before it reads anything', async () => {
    const multipart = new FormData();
    multipart.append('image', await picture(), 'a.jpg');
    expect((await backend.post('/test/upload', { multipart })).status).toBe(401);
  });

  it('cleans the names that clients give', async () => {
    const { originalName } = await upload('document', pdf, '../../etc/pass\twd.pdf');
    expect(originalName).toBe('passwd.pdf');
  });
});

describe('signed paths', () => {
  const links = (time: number) => createFileLinks('secret', 24 * 3600, () => time);
  const file = { key: '2026/ab/abc.jpg', originalName: 'Été.jpg' };
  const parts = (path: string) =>
    Object.fromEntries(new URL(path, 'http://x').searchParams) as { exp: string; sig: string; name?: string };

  it('stay the same for hours and are accepted for at least the configured time', () => {
    const start = Date.UTC(2026, 10, 20, 12);
    const path = links(start + 1).sign(file);
    expect(links(start + 5 * 3600_000).sign(file)).toBe(path);
    expect(links(start + 24 * 3600_000).verify(file.key, parts(path))).toBe('valid');
    expect(links(start + 31 * 3600_000).verify(file.key, parts(path))).toBe('expired');
  });

  it('open that file only, until that time only, under that name only', () => {
    const { sign, verify } = links(0);
    const given = parts(sign(file, { download: true }));
    expect(given.name).toBe('Été.jpg');
    expect(verify(file.key, given)).toBe('valid');
    expect(verify('2026/ab/other.jpg', given)).toBe('forged');
    expect(verify(file.key, { ...given, exp: '99999999999' })).toBe('forged');
    expect(verify(file.key, { ...given, name: 'virus.exe' })).toBe('forged');
    expect(verify(file.key, { exp: given.exp, sig: given.sig })).toBe('forged');
    expect(verify(file.key, { ...given, sig: '' })).toBe('forged');
    expect(createFileLinks('another', 24 * 3600, () => 0).verify(file.key, given)).toBe('forged');
  });
});

describe('serving files', () => {
  it('answers 404 to every path that was not signed, wherever it points', async () => {
    const { path } = await upload('image', await picture(), 'a.jpg');
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
      expect([attempt, status]).toEqual([attempt, expect.toSatisfy((code) => code === 404 || code === 401)]);
    }
    expect((await fetchFile(path.replace(/sig=./, 'sig=_'))).status).toBe(404);
    expect((await fetchFile(path.slice(0, path.indexOf('?')))).status).toBe(404);
  });

  it('answers 410 when the time of a path is over', async () => {
    const { key } = await upload('image', await picture(), 'a.jpg');
    const old = createFileLinks(backend.context.config.filesSecret, 3600, () => Date.now() - 86_400_000).sign(
      { key },
    );
    const answer = await fetchFile(old);
    expect([answer.status, await answer.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'LINK_EXPIRED' }),
    ]);
  });

  it('answers 404 once the file is removed', async () => {
    const { key, path } = await upload('image', await picture(), 'a.jpg');
    await fetchFile(`${path}&w=100`);
    await backend.context.files.remove([key]);
    expect((await fetchFile(path)).status).toBe(404);
    expect((await fetchFile(`${path}&w=100`)).status).toBe(404);
    expect(storedFiles().filter((name) => name.includes(key))).toEqual([]);
  });

  it('answers parts, so that a video can be played from anywhere', async () => {
    const { path, size } = await upload('video', mp4, 'a.mp4');
    const part = async (range: string, headers = {}) => {
      const answer = await fetchFile(path, { headers: { range, ...headers } });
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        length: (await bytesOf(answer)).length,
      };
    };
    expect(await part('bytes=0-99')).toEqual({ status: 206, range: `bytes 0-99/${size}`, length: 100 });
    expect(await part('bytes=4000-')).toEqual({
      status: 206,
      range: `bytes 4000-${size - 1}/${size}`,
      length: size - 4_000,
    });
    expect(await part('bytes=-10')).toEqual({
      status: 206,
      range: `bytes ${size - 10}-${size - 1}/${size}`,
      length: 10,
    });
    expect(await part('bytes=0-999999')).toMatchObject({ status: 206, length: size });
    expect(await part('bytes=999999-')).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect(await part('bytes=0-1,3-4')).toMatchObject({ status: 200, length: size });
    expect(await part('bytes=0-9', { 'if-range': '"another"' })).toMatchObject({ status: 200, length: size });
    expect(mp4.subarray(100, 200)).toEqual(
      new Uint8Array(await bytesOf(await fetchFile(path, { headers: { range: 'bytes=100-199' } }))),
    );
  });

  it('answers HEAD with the size and no body, and 304 to whoever has it', async () => {
    const { path, size } = await upload('document', pdf, 'a.pdf');
    const head = await fetchFile(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([
      200,
      String(size),
      0,
    ]);
    const etag = head.headers.get('etag') ?? '';
    expect((await fetchFile(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('offers documents under their own names, never as pages', async () => {
    const csv = await upload(
      'document',
      new TextEncoder().encode('<script>alert(1)</script>\n'),
      'Été "2026".csv',
    );
    const shown = await fetchFile(csv.path);
    expect(shown.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(shown.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const saved = await fetchFile(csv.download);
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Ete 2026.csv"; filename*=UTF-8''%C3%89t%C3%A9%20%222026%22.csv`,
    );
  });

  it('makes sized pictures once, never larger than the original', async () => {
    const { path, key } = await upload('image', await picture({ width: 1_000, height: 500 }), 'a.jpg');
    const sized = async (query: string) => {
      const answer = await fetchFile(`${path}&${query}`);
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
