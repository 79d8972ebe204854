import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { ApiError } from '../errors.ts';
import type { FileFormat } from './kinds.ts';

/** Decoding more pixels than this (animation frames added up) is refused: a decompression bomb. */
const maxPixels = 120_000_000;
/** Nothing on a screen needs more; larger pictures are reduced when they arrive. */
const longestSide = 4_096;

// One thread per picture: parallel requests share the processor instead of fighting over it.
sharp.concurrency(1);
sharp.cache(false);

/** Widths and heights that sized variants exist in, in pixels. */
export const variantSizes = [64, 128, 256, 384, 512, 640, 768, 960, 1280, 1600, 1920] as const;

/** The smallest variant size that covers `wanted`, or the largest one. */
export const snapToVariant = (wanted: number): number =>
  variantSizes.find((size) => size >= wanted) ?? Math.max(...variantSizes);

export interface ProcessedImage {
  width: number;
  height: number;
  size: number;
}

/**
 * Writes an uploaded picture anew: upright, without metadata (place, device, preview), at most
 * 4096 pixels long. What cannot be decoded, or decodes to absurd dimensions, is refused.
 */
export async function processImage(
  source: string,
  target: string,
  format: FileFormat,
): Promise<ProcessedImage> {
  try {
    const picture = sharp(source, {
      limitInputPixels: maxPixels,
      animated: format.extension === 'gif' || format.extension === 'webp',
      failOn: 'error',
      sequentialRead: true,
    });
    const { pages = 1, pageHeight } = await picture.metadata();
    const upright = pages > 1 ? picture : picture.autoOrient();
    const reduced = upright.resize({
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const encoded =
      format.extension === 'jpg'
        ? reduced.jpeg({ quality: 86 })
        : format.extension === 'png'
          ? reduced.png({ compressionLevel: 9 })
          : format.extension === 'gif'
            ? reduced.gif({ effort: 3 })
            : reduced.webp({ quality: 86 });
    const info = await encoded.toFile(target);
    const height =
      pages > 1 ? (info.pageHeight ?? pageHeight ?? Math.round(info.height / pages)) : info.height;
    return { width: info.width, height, size: (await stat(target)).size };
  } catch (error) {
    throw new ApiError(
      415,
      'Cette image ne peut pas être lue. Veuillez en choisir une autre.',
      'UNREADABLE_IMAGE',
      {
        cause: error,
      },
    );
  }
}

/** A smaller picture for a screen: as wide as asked, or filling width × height; never enlarged. */
export async function resizeImage(
  source: Buffer,
  width: number,
  height: number | undefined,
): Promise<Buffer> {
  return sharp(source, { limitInputPixels: maxPixels, animated: true })
    .resize({ width, ...(height === undefined ? {} : { height }), fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
}
