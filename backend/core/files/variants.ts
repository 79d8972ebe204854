import { basename } from 'node:path';
import type { BlobStore } from './blobs.ts';
import { resizeImage, snapToVariant } from './images.ts';
import { variantsOf } from './store.ts';

/** Width and height in the name of a stored picture. */
const dimensions = /-(\d+)x(\d+)\.\w+$/;

export interface Variant {
  key: string;
  size: number;
}

export interface Variants {
  /**
   * A stored picture in the smallest size that covers the wanted one, made at the first request and
   * kept. Undefined when the original is no larger, and when there is none.
   */
  find(key: string, width: number, height: number | undefined): Promise<Variant | undefined>;
}

export function createVariants(blobs: BlobStore): Variants {
  /** Variants being made: simultaneous requests for the same one wait for one another. */
  const underWay = new Map<string, Promise<Variant | undefined>>();

  async function make(key: string, target: string, width: number, height: number | undefined) {
    const present = await blobs.size(target);
    if (present !== undefined) return { key: target, size: present };
    if ((await blobs.size(key)) === undefined) return undefined;
    const bytes = await resizeImage(await blobs.bytes(key), width, height);
    await blobs.put(target, bytes);
    return { key: target, size: bytes.length };
  }

  return {
    find(key, wantedWidth, wantedHeight) {
      const width = snapToVariant(wantedWidth);
      const height = wantedHeight === undefined ? undefined : snapToVariant(wantedHeight);
      const [, ownWidth, ownHeight] = dimensions.exec(basename(key)) ?? [];
      const isSmaller = Number(ownWidth) <= width && (height === undefined || Number(ownHeight) <= height);
      if (ownWidth === undefined || isSmaller) return Promise.resolve(undefined);

      const target = `${variantsOf(key)}/${width}${height === undefined ? '' : `x${height}`}.webp`;
      const waiting = underWay.get(target);
      if (waiting) return waiting;
      const making = make(key, target, width, height).finally(() => underWay.delete(target));
      underWay.set(target, making);
      return making;
    },
  };
}
