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
/** Variants made at once, those that wait for their turn included: each may have a copy of its original. */
const mostUnderWay = 64;

/** The folder of a file's sized variants. */
export const variantsOf = (key: string) => `variants/${key}`;

/** The key of the file of which a variant is. */
export const originalOf = (variant: string) => variant.split('/').slice(1, -1).join('/');

interface Variant {
  key: string;
  size: number;
}

/**
 * What to show of a picture: a variant; the original, because it is no larger, does not exist or cannot be
 * made smaller; or the original `forNow`, because the variant is not made yet or too much is being made.
 */
type Shown = Variant | 'original' | 'forNow';

export interface Variants {
  /**
   * A stored picture in the smallest size that covers the wanted one, made at the first request and
   * kept. Who asks waits for a while, and it is made to its end whether or not somebody waits. `share` is
   * who asks.
   */
  find(key: string, width: number, height: number | undefined, share: string): Promise<Shown>;
}

/** How long somebody waits for a variant, in milliseconds: then the original is better than nothing. */
const usualPatience = 3_000;

/** What `work` comes to, or `forNow` when that takes too long; the work goes on. */
async function within(patience: number, work: Promise<Shown>): Promise<Shown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Shown>((resolve) => {
    timer = setTimeout(() => resolve('forNow'), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function createVariants(
  blobs: BlobStore,
  pictures: Pictures,
  workFolder: string,
  patience = usualPatience,
): Variants {
  /** Variants being made: simultaneous requests for the same one wait for one another. */
  const underWay = new Map<string, Promise<Shown>>();
  /** The last variant asked of each file of which some are being made: they are made one after the other. */
  const lastOf = new Map<string, Promise<Shown>>();

  async function make(
    key: string,
    target: string,
    size: { width: number; height?: number },
    share: string,
  ): Promise<Shown> {
    const source = join(workFolder, randomBytes(12).toString('hex'));
    const made = `${source}.variant`;
    try {
      await pipeline(await blobs.stream(key), createWriteStream(source, { mode: 0o600 }));
      const bytes = await pictures.resize(source, made, size, share);
      await blobs.moveIn(made, target);
      return { key: target, size: bytes };
    } catch (error) {
      // Too much to do or no room now, or refused for good: the original is better than nothing.
      if (fullDisk(error) || (error instanceof ApiError && error.status >= 500)) return 'forNow';
      if (error instanceof ApiError) return 'original';
      throw error;
    } finally {
      await Promise.all([rm(source, { force: true }), rm(made, { force: true })]);
    }
  }

  /** Makes a variant once those of the same file that were asked for before are made. */
  async function makeInTurn(key: string, making: () => Promise<Shown>): Promise<Shown> {
    const before = lastOf.get(key);
    // How that one ended is told to those who asked for it.
    const own = before === undefined ? making() : before.then(making, making);
    lastOf.set(key, own);
    try {
      return await own;
    } finally {
      if (lastOf.get(key) === own) lastOf.delete(key);
    }
  }

  async function find(
    key: string,
    target: string,
    size: { width: number; height?: number },
    share: string,
  ): Promise<Shown> {
    const present = await blobs.size(target);
    if (present !== undefined) return { key: target, size: present };
    if (underWay.size > mostUnderWay) return 'forNow';
    if ((await blobs.size(key)) === undefined) return 'original';
    return makeInTurn(key, () => make(key, target, size, share));
  }

  return {
    find(key, wantedWidth, wantedHeight, share) {
      const width = snapToVariant(wantedWidth);
      const height = wantedHeight === undefined ? undefined : snapToVariant(wantedHeight);
      const [, ownWidth, ownHeight] = dimensions.exec(basename(key)) ?? [];
      const isSmaller = Number(ownWidth) <= width && (height === undefined || Number(ownHeight) <= height);
      if (ownWidth === undefined || isSmaller) return Promise.resolve('original');

      const target = `${variantsOf(key)}/${width}${height === undefined ? '' : `x${height}`}.webp`;
      const waiting = underWay.get(target);
      if (waiting) return within(patience, waiting);
      const size = height === undefined ? { width } : { width, height };
      const finding = find(key, target, size, share).finally(() => underWay.delete(target));
      underWay.set(target, finding);
      return within(patience, finding);
    },
  };
}
