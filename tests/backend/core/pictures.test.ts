import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createDecoders, UndecodablePictureError } from '../../../backend/core/files/decoders.ts';
import { createPictures, pictureLimits } from '../../../backend/core/files/images.ts';
import { formatOfExtension } from '../../../backend/core/files/kinds.ts';
import { passwordDigest, picture } from '../builders.ts';
import { decoderProcesses } from './decoderProcesses.ts';
import { Uploaded, bytesOf, startUploadBackend } from './upload-backend.ts';

const backend = await startUploadBackend();
/** Some hundred kilobytes that take seconds to decode, and have to be held in memory as a whole. */
const heavy = new Uint8Array(
  await sharp({ create: { width: 4_500, height: 4_500, channels: 4, background: '#34a5f8' } })
    .png({ progressive: true })
    .toBuffer(),
);
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const heavyPath = join(folder, 'heavy.png');
writeFileSync(heavyPath, heavy);
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const upload = async (as: { token: string }, content: Blob | Uint8Array<ArrayBuffer>) => {
  const multipart = new FormData();
  multipart.append('image', content instanceof Blob ? content : new Blob([content]), 'photo.png');
  return backend.post('/test/upload', { as, multipart });
};
const incoming = () => readdirSync(join(backend.dataFolder, 'incoming'));

// Decoding takes long on busy cores.
const slow = { timeout: 180_000 };

describe("one member's pictures", slow, () => {
  it('delay no sign-ins, files, or pictures of others', async () => {
    const [greedy, other] = await backend.addPeople([{}, {}]);
    const { path } = await backend.upload('image', await picture({ width: 1_000, height: 500 }), 'a.jpg');
    const credentials = { username: other.email, password: passwordDigest() };
    const done: string[] = [];
    const pictures = Array.from({ length: 3 }, async () => {
      const { status } = await upload(greedy, heavy);
      done.push('heavy');
      return status;
    });
    await expect.poll(() => incoming().length).toBeGreaterThanOrEqual(3);
    expect((await backend.post('/api/login_check', { json: credentials })).status).toBe(200);
    expect((await bytesOf(await backend.fetchFile(path))).length).toBeGreaterThan(0);
    const [own, sized] = await Promise.all([
      upload(other, await picture()),
      backend.fetchWhenReady(`${path}&w=300`),
    ]);
    expect([own.status, sized.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(done.length).toBeLessThan(3);
    // On a machine that is very busy the last ones wait for longer than they may.
    for (const status of await Promise.all(pictures)) expect([200, 503]).toContain(status);
    expect(incoming()).toEqual([]);
  });

  it('are rejected with a message when too many are queued, and leave nothing', async () => {
    const person = await backend.addPerson();
    const before = backend.storedFiles().length;
    const small = await picture({ width: 64, height: 64 });
    const first = upload(person, heavy);
    await expect.poll(() => incoming().length).toBeGreaterThan(0);
    const { waitingPerKey } = pictureLimits.queue;
    const answers = await Promise.all(
      Array.from({ length: waitingPerKey + 20 }, () => upload(person, small)),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body).toEqual({
      status: false,
      code: 'PICTURES_BUSY',
      field: 'image',
      message: 'Trop d’images sont en cours de traitement. Réessayez dans un instant.',
    });
    expect(refused[0]?.headers.get('retry-after')).toBe('10');
    expect((await first).status).toBe(200);
    const stored = answers.filter(({ status }) => status === 200).length + 1;
    expect(stored + refused.length).toBe(answers.length + 1);
    expect(backend.storedFiles()).toHaveLength(before + stored);
  });
});

describe('a decoding process', slow, () => {
  it('is replaced when it is killed, and the picture is retried', async () => {
    const person = await backend.addPerson();
    const answer = upload(person, heavy);
    await expect.poll(() => incoming().length).toBeGreaterThan(0);
    await expect
      .poll(() => {
        const found = decoderProcesses();
        for (const pid of found) process.kill(pid, 'SIGKILL');
        return found.length;
      })
      .toBeGreaterThan(0);
    expect((await answer).read(Uploaded).files).toMatchObject([{ width: 4_500, height: 4_500 }]);
  });

  it('that is killed each time yields a clear error, and the next picture is stored', async () => {
    const person = await backend.addPerson();
    const before = backend.storedFiles();
    let isAnswered = false;
    const answer = upload(person, heavy).finally(() => (isAnswered = true));
    await expect
      .poll(
        () => {
          for (const pid of decoderProcesses()) process.kill(pid, 'SIGKILL');
          return isAnswered;
        },
        { interval: 20, timeout: 60_000 },
      )
      .toBe(true);
    const refused = await answer;
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      503,
      '5',
      expect.objectContaining({
        code: 'PICTURES_AWAY',
        message: 'Cette image n’a pas pu être traitée. Réessayez dans un instant.',
      }),
    ]);
    expect(backend.storedFiles()).toEqual(before);
    expect((await upload(person, await picture())).status).toBe(200);
  });

  const task = () => ({
    type: 'process' as const,
    source: heavyPath,
    target: join(folder, 'out.png'),
    extension: 'png',
    maxPixels: 120_000_000,
  });
  const limits = { timeoutMs: 60_000, memory: 2_000_000_000, idle: 60_000 };

  it('is killed when a picture takes too long', async () => {
    const decoders = createDecoders({ ...limits, timeoutMs: 1 });
    const failing = decoders.run(task());
    await expect(failing).rejects.toThrow(UndecodablePictureError);
    await expect(failing).rejects.toThrow('It takes too long.');
    decoders.close();
  });

  it.runIf(process.platform === 'linux')('is killed when a picture takes too much memory', async () => {
    const decoders = createDecoders({ ...limits, memory: 100_000_000 });
    await expect(decoders.run(task())).rejects.toThrow('It takes too much memory.');
    decoders.close();
  });

  it.runIf(process.platform === 'linux')('distinguishes a full disk from a broken picture', async () => {
    const pictures = createPictures();
    symlinkSync('/dev/full', join(folder, 'full.png'));
    const failing = pictures.process(heavyPath, join(folder, 'full.png'), formatOfExtension('png')!);
    await expect(failing).rejects.toMatchObject({ code: 'ENOSPC' });
    pictures.close();
  });

  it("does not have the backend's secrets", async () => {
    vi.stubEnv('TOKEN_SECRET', 'a secret that must not leak');
    const before = decoderProcesses();
    const decoders = createDecoders(limits);
    await decoders.run({ type: 'measure', source: heavyPath, extension: 'png', maxPixels: 120_000_000 });
    const [pid] = decoderProcesses().filter((other) => !before.includes(other));
    const { execFileSync } = await import('node:child_process');
    expect(execFileSync('ps', ['eww', String(pid)], { encoding: 'utf8' })).not.toContain('must not leak');
    vi.unstubAllEnvs();
    decoders.close();
  });
});
