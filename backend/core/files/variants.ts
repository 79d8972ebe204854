import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../errors.ts';
import { type BlobStore, fullDisk } from './blobs.ts';
import { type Pictures, snapToVariant } from './images.ts';

/** Width and height in the name of a stored picture. */
const dimensions = /-(\d+)x(\d+)\.\w+$/;
/** Variants made at once, those that wait for their turn included: each has a copy of its original. */
const mostUnderWay = 64;

/** The folder of a file's sized variants. */
export const variantsOf = (key: string) => `variants/${key}`;

interface Variant {
  key: string;
  size: number;
}

export interface Variants {
  /**
   * A stored picture in the smallest size that covers the wanted one, made at the first request and
   * kept. Undefined when the original is to be shown: it is no larger, does not exist, or too much is
   * being made already. `share` is who asks.
   */
  find(key: string, width: number, height: number | undefined, share: string): Promise<Variant | undefined>;
}

export function createVariants(blobs: BlobStore, pictures: Pictures, workFolder: string): Variants {
  /** Variants being made: simultaneous requests for the same one wait for one another. */
  const underWay = new Map<string, Promise<Variant | undefined>>();

  async function make(
    key: string,
    target: string,
    size: { width: number; height?: number },
    share: string,
  ): Promise<Variant | undefined> {
    const source = join(workFolder, randomBytes(12).toString('hex'));
    const made = `${source}.variant`;
    try {
      await pipeline(await blobs.stream(key), createWriteStream(source, { mode: 0o600 }));
      const bytes = await pictures.resize(source, made, size, share);
      await blobs.moveIn(made, target);
      return { key: target, size: bytes };
    } catch (error) {
      // Refused, too much to do, or no room: the original is better than nothing.
      if (error instanceof ApiError || fullDisk(error)) return undefined;
      throw error;
    } finally {
      await Promise.all([rm(source, { force: true }), rm(made, { force: true })]);
    }
  }

  async function find(key: string, target: string, size: { width: number; height?: number }, share: string) {
    const present = await blobs.size(target);
    if (present !== undefined) return { key: target, size: present };
    if (underWay.size > mostUnderWay || (await blobs.size(key)) === undefined) return undefined;
    return make(key, target, size, share);
  }

  return {
    find(key, wantedWidth, wantedHeight, share) {
      const width = snapToVariant(wantedWidth);
      const height = wantedHeight === undefined ? undefined : snapToVariant(wantedHeight);
      const [, ownWidth, ownHeight] = dimensions.exec(basename(key)) ?? [];
      const isSmaller = Number(ownWidth) <= width && (height === undefined || Number(ownHeight) <= height);
      if (ownWidth === undefined || isSmaller) return Promise.resolve(undefined);

      const target = `${variantsOf(key)}/${width}${height === undefined ? '' : `x${height}`}.webp`;
      const waiting = underWay.get(target);
      if (waiting) return waiting;
      const size = height === undefined ? { width } : { width, height };
      const finding = find(key, target, size, share).finally(() => underWay.delete(target));
      underWay.set(target, finding);
      return finding;
    },
  };
}
