import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '../errors.ts';
import { type BlobStore, findDiskFullError } from './blobs.ts';
import { type Pictures, snapToVariant } from './images.ts';

/** Width and height in the key of a picture. */
const dimensions = /-(\d+)x(\d+)\.\w+$/;
/** Maximum variants in progress, queued ones included. */
const maxInProgress = 64;

/** Folder of a file's variants. */
export const variantFolder = (key: string) => `variants/${key}`;

/** Key of the original of a variant. */
export const originalKey = (variantKey: string) => variantKey.split('/').slice(1, -1).join('/');

interface Variant {
  key: string;
  bytes: number;
}

/** A variant; `original`: use the original permanently; `notReady`: use it until the variant exists. */
type VariantResult = Variant | 'original' | 'notReady';

/** Resized pictures, made on first request. */
export interface Variants {
  /**
   * The standard size that covers the request (largest 1920), created on first use. `fairnessKey` groups requests of
   * one client for fair queueing.
   */
  findOrCreate(
    key: string,
    width: number,
    height: number | undefined,
    fairnessKey: string,
  ): Promise<VariantResult>;
}

/** Maximum wait for a variant in milliseconds, before sending the original. */
const defaultTimeoutMs = 3_000;

/** Result of `work`, or `notReady` after the timeout; the work continues. */
async function withTimeout(timeoutMs: number, work: Promise<VariantResult>): Promise<VariantResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<VariantResult>((resolve) => {
    timer = setTimeout(() => resolve('notReady'), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates the variant service of a blob store; a request waits at most `timeoutMs` for a variant. */
export function createVariants(
  blobs: BlobStore,
  pictures: Pictures,
  workFolder: string,
  timeoutMs = defaultTimeoutMs,
): Variants {
  /** Variants in progress, shared by concurrent requests. */
  const inProgress = new Map<string, Promise<VariantResult>>();
  /** Last requested variant by file: they are created one after the other. */
  const lastOf = new Map<string, Promise<VariantResult>>();

  async function createVariant(
    key: string,
    target: string,
    size: { width: number; height?: number },
    fairnessKey: string,
  ): Promise<VariantResult> {
    const source = join(workFolder, randomBytes(12).toString('hex'));
    const made = `${source}.variant`;
    try {
      await pipeline(await blobs.stream(key), createWriteStream(source, { mode: 0o600 }));
      const bytes = await pictures.resize(source, made, size, fairnessKey);
      await blobs.moveIn(made, target);
      return { key: target, bytes };
    } catch (error) {
      // Overloaded, full or broken: send the original for now.
      if (findDiskFullError(error) || (error instanceof ApiError && error.status >= 500)) return 'notReady';
      if (error instanceof ApiError) return 'original';
      throw error;
    } finally {
      await Promise.all([rm(source, { force: true }), rm(made, { force: true })]);
    }
  }

  /** Creates a variant after those of the same file requested earlier. */
  async function createAfterPrevious(
    key: string,
    create: () => Promise<VariantResult>,
  ): Promise<VariantResult> {
    const before = lastOf.get(key);
    // Errors of the previous one are reported to its own requesters.
    const own = before === undefined ? create() : before.then(create, create);
    lastOf.set(key, own);
    try {
      return await own;
    } finally {
      if (lastOf.get(key) === own) lastOf.delete(key);
    }
  }

  async function findStoredOrCreate(
    key: string,
    target: string,
    size: { width: number; height?: number },
    fairnessKey: string,
  ): Promise<VariantResult> {
    const present = await blobs.size(target);
    if (present !== undefined) return { key: target, bytes: present };
    if (inProgress.size > maxInProgress) return 'notReady';
    if ((await blobs.size(key)) === undefined) return 'original';
    return createAfterPrevious(key, () => createVariant(key, target, size, fairnessKey));
  }

  return {
    findOrCreate(key, wantedWidth, wantedHeight, fairnessKey) {
      const width = snapToVariant(wantedWidth);
      const height = wantedHeight === undefined ? undefined : snapToVariant(wantedHeight);
      const [, ownWidth, ownHeight] = dimensions.exec(basename(key)) ?? [];
      const isSmaller = Number(ownWidth) <= width && (height === undefined || Number(ownHeight) <= height);
      if (ownWidth === undefined || isSmaller) return Promise.resolve('original');

      const target = `${variantFolder(key)}/${width}${height === undefined ? '' : `x${height}`}.webp`;
      const waiting = inProgress.get(target);
      if (waiting) return withTimeout(timeoutMs, waiting);
      const size = height === undefined ? { width } : { width, height };
      const finding = findStoredOrCreate(key, target, size, fairnessKey).finally(() =>
        inProgress.delete(target),
      );
      inProgress.set(target, finding);
      return withTimeout(timeoutMs, finding);
    },
  };
}
