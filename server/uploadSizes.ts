import { z } from 'zod';

/** Largest files by kind, in megabytes. */
export interface UploadSizes {
  image: number;
  video: number;
  document: number;
}

const part = /^ *(image|video|document) *: *(\d{1,5}) *$/;
const largest = 20_000;

/** Reads `image:20, video:500, document:100`; a kind that is not named has no size. */
export const uploadSizes = z.string().transform((text, context): Partial<UploadSizes> => {
  const sizes: Partial<UploadSizes> = {};
  for (const written of text.split(',')) {
    const [, kind, size] = part.exec(written) ?? [];
    if (kind === undefined || Number(size) < 1 || Number(size) > largest) {
      context.addIssue(`must look like image:20, video:500, document:100, each from 1 to ${largest}`);
      return z.NEVER;
    }
    sizes[kind as keyof UploadSizes] = Number(size);
  }
  return sizes;
});

/** Sizes that our own backend has by default. */
export const ownUploadSizes: UploadSizes = { image: 20, video: 500, document: 100 };
