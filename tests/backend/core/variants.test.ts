import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalBlobs } from '../../../backend/core/files/blobs.ts';
import { createPictures } from '../../../backend/core/files/images.ts';
import { createVariants } from '../../../backend/core/files/variants.ts';
import { picture } from '../builders.ts';

/** Longer than the test may take. */
const patient = 60_000;
const keys = ['2026/ab/one-1000x500.jpg', '2026/ab/two-1000x500.jpg'] as const;

const folder = mkdtempSync(join(tmpdir(), 'variants-'));
mkdirSync(join(folder, 'work'));
const blobs = await createLocalBlobs(join(folder, 'files'));
const bytes = Buffer.from(await (await picture({ width: 1_000, height: 500 })).arrayBuffer());
for (const key of keys) {
  writeFileSync(join(folder, 'picture.jpg'), bytes);
  await blobs.moveIn(join(folder, 'picture.jpg'), key);
}
const pictures = createPictures();
afterAll(() => {
  pictures.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a stored file', () => {
  it('appears whole under its name, as half of one would count as stored', async () => {
    const [path, key] = [join(folder, 'video.mp4'), '2026/cd/video.mp4'];
    writeFileSync(path, bytes);
    const { ino } = statSync(path);
    await blobs.moveIn(path, key);
    expect(statSync(join(folder, 'files', key)).ino).toBe(ino);
  });

  it.runIf(existsSync('/dev/shm'))('comes from another file system too', async () => {
    const other = mkdtempSync('/dev/shm/variants-');
    const [path, key] = [join(other, 'video.mp4'), '2026/ef/video.mp4'];
    writeFileSync(path, bytes);
    await blobs.moveIn(path, key);
    expect(await blobs.size(key)).toBe(bytes.length);
    expect(readdirSync(join(folder, 'files/2026/ef'))).toEqual(['video.mp4']);
    expect(readdirSync(other)).toEqual([]);
    rmSync(other, { recursive: true });
  });
});

/** Variants whose making begins when it is let: widths of what wants to begin, in order. */
function held(patience: number) {
  const begun: number[] = [];
  const gates: (() => void)[] = [];
  const variants = createVariants(
    blobs,
    {
      ...pictures,
      async resize(source, target, size, fairnessKey) {
        begun.push(size.width);
        await new Promise<void>((open) => gates.push(open));
        return pictures.resize(source, target, size, fairnessKey);
      },
    },
    join(folder, 'work'),
    patience,
  );
  return { variants, begun, letOne: () => gates.shift()?.() };
}

describe('variants of a picture', () => {
  it('are created one after the other, in parallel with those of another', async () => {
    const { variants, begun, letOne } = held(patient);
    const [one, two] = keys;
    const find = (key: string, width: number, place: string) =>
      variants.findOrCreate(key, width, undefined, place);
    const first = find(one, 64, 'place a');
    await expect.poll(() => begun).toEqual([64]);
    // Their order in the queue is undefined.
    const asked = [first, find(one, 128, 'place a'), find(one, 256, 'place a')];
    const other = find(two, 384, 'place b');
    await expect.poll(() => begun).toEqual([64, 384]);
    letOne();
    await first;
    await expect.poll(() => begun.length).toBe(3);
    letOne();
    await other;
    expect(begun.length).toBe(3);
    letOne();
    await expect.poll(() => begun.toSorted((a, b) => a - b)).toEqual([64, 128, 256, 384]);
    letOne();
    expect(await Promise.all([...asked, other])).toMatchObject(
      [`${one}/64`, `${one}/128`, `${one}/256`, `${two}/384`].map((name) => ({
        key: `variants/${name}.webp`,
      })),
    );
  });

  it('that take long are completed while the original is shown', async () => {
    const { variants, begun, letOne } = held(1);
    const [key] = keys;
    expect(await variants.findOrCreate(key, 512, undefined, 'place a')).toBe('notReady');
    expect(await variants.findOrCreate(key, 512, undefined, 'place a')).toBe('notReady');
    await expect.poll(() => begun).toEqual([512]);
    letOne();
    const isThere = { key: `variants/${key}/512.webp` };
    await expect.poll(() => blobs.size(isThere.key)).toBeGreaterThan(0);
    expect(
      await createVariants(blobs, pictures, folder, patient).findOrCreate(key, 512, undefined, 'b'),
    ).toMatchObject(isThere);
  });
});
