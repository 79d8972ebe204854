import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { picture } from '../builders.ts';
import { Uploaded, bytesOf, mp4, pdf, startUploadBackend } from './upload-backend.ts';

const backend = await startUploadBackend();
afterAll(() => backend.close());

const compoundFile = new Uint8Array(
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]),
);

/** Begins an upload of one file, without its end. */
function beginUpload(field: string, content: string, headers = {}) {
  const authorization = `Bearer ${backend.person.token}`;
  const request = httpRequest(`${backend.url}/test/upload`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=x', ...headers },
  });
  request.on('error', () => {});
  request.write(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="a"\r\n\r\n${content}`);
  return request;
}

/** A PNG of a few kilobytes that decodes to `side` × `side` pixels. */
function bomb(side: number): Uint8Array<ArrayBuffer> {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([number(data.length), content, number(crc32(content))]);
  };
  const row = Buffer.alloc(Math.ceil(side / 8) + 1);
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(side).fill(row)));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', Buffer.concat([number(side), number(side), Buffer.from([1, 0, 0, 0, 0])])),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

describe('uploads', async () => {
  it('stores pictures under generated names with their size, and serves them by signed path', async () => {
    const file = await backend.upload(
      'image',
      await picture({ width: 640, height: 480 }),
      'Été à la plage.jpeg',
    );
    expect(file).toMatchObject({
      width: 640,
      height: 480,
      contentType: 'image/jpeg',
      originalName: 'Été à la plage.jpeg',
    });
    expect(file.key).toMatch(/^\d{4}\/[0-9a-f]{2}\/[0-9a-f]{32}-\d+o-640x480\.jpg$/);
    const answer = await backend.fetchFile(file.path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    const bytes = await bytesOf(answer);
    expect(bytes).toHaveLength(file.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 480 });
  });

  it('takes lists, text and several files in one form', async () => {
    const answer = await backend.send([
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
    const { body } = await backend.post('/test/upload', {
      as: backend.person,
      json: { text: 'sans fichier' },
    });
    expect(body).toEqual({ text: 'sans fichier', tags: [], files: [] });
  });

  it('removes only the metadata of a photo, and turns its variants upright', async () => {
    const source = await sharp({
      create: { width: 800, height: 400, channels: 3, background: { r: 220, g: 40, b: 40 } },
    })
      .withExif({
        IFD0: { Copyright: 'Someone', Artist: 'Someone' },
        IFD3: { GPSLatitude: '48/1 51/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Lyon</place></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg({ progressive: true })
      .toBuffer();
    const bytes = Buffer.concat([source, Buffer.from('after the end')]);
    const file = await backend.upload('image', new Uint8Array(bytes), 'a.jpg');
    expect(file).toMatchObject({ width: 400, height: 800 });
    const kept = Buffer.from(await bytesOf(await backend.fetchFile(file.path)));
    for (const trace of ['Someone', 'Lyon', 'after the end']) expect(kept.includes(trace)).toBe(false);
    const { orientation, icc, exif, xmp } = await sharp(kept).metadata();
    expect({ orientation, hasProfile: icc !== undefined, exif: exif?.length, xmp }).toEqual({
      orientation: 6,
      hasProfile: true,
      exif: 32,
      xmp: undefined,
    });
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
    expect((await pixels(kept)).equals(await pixels(source))).toBe(true);
    const variant = await bytesOf(await backend.fetchWhenReady(`${file.path}&w=64`));
    expect(await sharp(variant).metadata()).toMatchObject({ width: 64, height: 128 });
  });

  it.each(['png', 'webp'] as const)('removes only the metadata of a %s', async (format) => {
    const source = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#33669980' } })
      .withExif({ IFD0: { Artist: 'Someone' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Lyon</place></x:xmpmeta>')
      .toFormat(format, { quality: 80 })
      .toBuffer();
    const file = await backend.upload('image', new Uint8Array(source), `a.${format}`);
    const kept = Buffer.from(await bytesOf(await backend.fetchFile(file.path)));
    expect(await sharp(kept).metadata()).not.toHaveProperty('exif');
    expect(kept.includes('Lyon')).toBe(false);
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
    expect((await pixels(kept)).equals(await pixels(source))).toBe(true);
  });

  it('keeps the size of long pictures, and makes variants of them by width', async () => {
    for (const [width, height] of [
      [6_000, 1_000],
      [1_080, 12_000],
    ] as const) {
      const bytes = await picture({ width, height, format: 'png' });
      const file = await backend.upload('image', bytes, 'plan.png');
      expect(file).toMatchObject({ width, height });
      const kept = await sharp(await bytesOf(await backend.fetchFile(file.path))).metadata();
      expect(kept).toMatchObject({ width, height });
      const shown = await bytesOf(await backend.fetchWhenReady(`${file.path}&w=960`));
      expect((await sharp(shown).metadata()).width).toBe(960);
    }
  });

  it('keeps the colours of HEIC pictures in Display P3', async () => {
    const heic = new Uint8Array(readFileSync(join(import.meta.dirname, '../../fixtures/p3.heic')));
    const file = await backend.upload('image', heic, 'photo.heic');
    expect(file.contentType).toBe('image/jpeg');
    const kept = await bytesOf(await backend.fetchFile(file.path));
    const [red = 0, green = 0, blue = 0] = await sharp(kept).toColourspace('srgb').raw().toBuffer();
    expect(Math.abs(red - 216) + Math.abs(green - 69) + Math.abs(blue - 52)).toBeLessThan(12);
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
    const file = await backend.upload('image', new Uint8Array(gif), 'a.gif');
    expect(file).toMatchObject({ width: 30, height: 20, contentType: 'image/gif' });
    expect(
      (await sharp(await bytesOf(await backend.fetchFile(file.path)), { animated: true }).metadata()).pages,
    ).toBe(3);
  });

  it.each<[string, string, Uint8Array<ArrayBuffer>, string]>([
    ['film.mov', 'video', mp4, 'video/mp4'],
    ['voix.m4a', 'document', mp4, 'audio/mp4'],
    ['ancien.xls', 'document', compoundFile, 'application/vnd.ms-excel'],
  ])('recognises the format of %s by its content', async (name, field, bytes, contentType) => {
    expect(await backend.upload(field, bytes, name)).toMatchObject({ contentType });
  });

  it.each(['\n\n', '\uFEFF', '<html></html>\n', `${'x'.repeat(500)}\n`])(
    'recognises a PDF whose header comes after %j',
    async (before) => {
      const bytes = new Uint8Array(Buffer.concat([Buffer.from(before), pdf]));
      const file = await backend.upload('document', bytes, 'a.pdf');
      expect(file.contentType).toBe('application/pdf');
    },
  );

  const utf16 = Buffer.from('\uFEFFNom\tVille\r\nÉlise\tOrléans 🚲\r\n', 'utf16le');
  it.each<string | Buffer>([
    utf16,
    Buffer.from(utf16).swap16(),
    // Windows-1252.
    Buffer.from('Élise;Orléans;10 \u0080\n', 'latin1'),
    'nom;prénom\nMartin;Camille\n',
    'BMW;12000\nAudi;9000\n',
    'BMO;3\n',
    'MZ;2\n',
    'BZh;2\n',
    'GIF;image\n',
    'GIF89a;1\n',
    'FORMATION;date\n',
    'ID3;piste\n',
    '%PDF-;1\n',
    'PK;1\n',
    'RIFF;WAVE\n',
    'OggS;1\n',
    '<?xml;1\n',
    'BEGIN:VCARD\n',
    '{\\rtf;1}\n',
    'page 1\fpage 2\n',
    'fin\n\u001a',
    '\uFEFFprénom\n',
  ])('stores a text unchanged for any encoding and first letters: %j', async (text) => {
    const bytes = Buffer.from(text);
    const file = await backend.upload('document', new Uint8Array(bytes), 'liste.csv');
    expect(file.contentType).toBe('text/csv');
    expect(await bytesOf(await backend.fetchFile(file.path))).toEqual(bytes);
  });

  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['document', new Uint8Array(Buffer.from('fffe3d000000d8d8', 'hex')), 'faux-utf16.csv'],
    ['document', new Uint8Array(Buffer.from('4d5a9000030000000400', 'hex')), 'programme.txt'],
    ['image', new TextEncoder().encode('<?php echo 1; ?>'), 'photo.jpg'],
    [
      'image',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'a.svg',
    ],
    ['image', new TextEncoder().encode('<html><script>alert(1)</script></html>'), 'a.gif'],
    ['image', pdf, 'a.png'],
    ['image', mp4, 'a.png'],
    ['document', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'facture.pdf'],
    ['document', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'tableau.csv'],
    ['document', new TextEncoder().encode('#!/bin/sh\nrm -rf /\n'), 'script.docx'],
    ['video', pdf, 'film.mp4'],
  ])('refuses as %s what only its name makes one: %o %s', async (field, bytes, name) => {
    const before = backend.storedFiles();
    const answer = await backend.send([[field, bytes, name]]);
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({
      status: false,
      code: 'FILE_TYPE_REFUSED',
      message: `Le fichier « ${name} » n'est pas d'un type autorisé.`,
    });
    await expect.poll(() => backend.filesSince(before)).toEqual([]);
  });

  const large = new Uint8Array(Buffer.concat([Buffer.from(pdf), randomBytes(1_100_000)]));
  const picturePng = Buffer.from(await (await picture({ format: 'png' })).arrayBuffer());
  const noise = sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } });
  const one = await picture();
  it.each<[string, Parameters<typeof backend.send>[0], number, object]>([
    [
      'an empty file',
      [['image', new Uint8Array(0), 'vide.png']],
      415,
      { status: false, code: 'FILE_EMPTY', message: 'Le fichier « vide.png » est vide.', field: 'image' },
    ],
    [
      'a damaged picture',
      [['image', new Uint8Array(picturePng.subarray(0, picturePng.length / 2)), 'a.png']],
      415,
      { code: 'UNREADABLE_IMAGE' },
    ],
    ['a decompression bomb', [['image', bomb(20_000), 'a.png']], 415, {}],
    [
      'a file too large for its kind',
      [['document', large, 'gros.pdf']],
      413,
      {
        code: 'FILE_TOO_LARGE',
        field: 'document',
        message: 'Ce fichier est trop volumineux (1 Mo au maximum).',
      },
    ],
    [
      'a file too large for its field',
      [['photo', new Uint8Array(await noise.png().toBuffer()), 'a.png']],
      413,
      { field: 'photo' },
    ],
    [
      'too many files',
      [
        ['image', one],
        ['image', one],
        ['image', one],
      ],
      400,
      { code: 'TOO_MANY_FILES', message: 'Il faut choisir maximum 2 fichiers' },
    ],
    ['an unknown file', [['other', one]], 400, { code: 'UNEXPECTED_FILE' }],
    [
      'a text too long',
      [
        ['image', one],
        ['text', 'x'.repeat(51)],
      ],
      400,
      { code: 'INVALID', field: 'text' },
    ],
    [
      'NUL in a text',
      [
        ['image', one],
        ['tags[]', 'a\0b'],
      ],
      400,
      { code: 'INVALID', field: 'tags' },
    ],
  ])('rejects %s, and leaves nothing behind', async (_what, parts, status, body) => {
    const before = backend.storedFiles();
    expect(await backend.send(parts)).toMatchObject({ status, body });
    await expect.poll(() => backend.filesSince(before)).toEqual([]);
  });

  it('deletes the parts of an interrupted upload', async () => {
    const before = backend.storedFiles();
    const request = beginUpload('image', 'x'.repeat(100_000), { 'content-length': 500_000 });
    await expect.poll(() => backend.storedFiles().length).toBeGreaterThan(before.length);
    request.destroy();
    await expect.poll(() => backend.filesSince(before)).toEqual([]);
  });

  it('reports a full disk, stores nothing, and accepts the same upload once there is space', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const before = backend.storedFiles().length;
    const blobs = vi.spyOn(backend.context.files.blobs, 'moveIn').mockRejectedValueOnce(full);
    const parts: Parameters<typeof backend.send>[0] = [['document', pdf, 'plan.pdf']];
    const refused = await backend.send(parts, { 'idempotency-key': 'full-disk' });
    expect(refused.status).toBe(507);
    expect(refused.body).toMatchObject({ code: 'STORAGE_FULL' });
    expect(backend.storedFiles()).toHaveLength(before);
    blobs.mockRestore();
    expect((await backend.send(parts, { 'idempotency-key': 'full-disk' })).status).toBe(200);
    expect(backend.storedFiles()).toHaveLength(before + 1);
  });

  it('refuses an upload that never ends while it is still arriving', async () => {
    const before = backend.storedFiles();
    const request = beginUpload('document', '%PDF-1.4\n');
    const state = { isAnswered: false };
    const answered = once(request, 'response').finally(() => (state.isAnswered = true));
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    while (!state.isAnswered && sent < 500 * 1024 * 1024) {
      sent += chunk.length;
      if (!request.write(chunk)) await Promise.race([once(request, 'drain'), answered]);
    }
    const [answer] = z.tuple([z.object({ statusCode: z.number() })]).parse(await answered);
    request.destroy();
    expect(answer.statusCode).toBe(413);
    expect(sent).toBeLessThan(50 * 1024 * 1024);
    await expect.poll(() => backend.filesSince(before)).toEqual([]);
  });

  it('cleans the names that clients give', async () => {
    const { originalName } = await backend.upload('document', pdf, '../../etc/pass\twd.pdf');
    expect(originalName).toBe('pass wd.pdf');
  });
});
