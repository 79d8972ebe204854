import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import {
  createDecoders,
  type DecoderLimits,
  DecoderLost,
  type DecoderTask,
  UndecodablePicture,
} from './decoders.ts';
import { type FileFormat, jpeg } from './kinds.ts';
import { takeFrame } from './posters.ts';
import { createTurns, type TurnLimits } from './turns.ts';

/** Decoding more pixels than this (animation frames added up) is refused: a decompression bomb. */
const maxPixels = 120_000_000;
/** A telephone's picture at most. Decoded, each pixel takes four bytes, and its decoder is slow. */
const maxHeicPixels = 50_000_000;
/** What the decoder says when the picture is good and cannot be written. */
const saysFull = /no space left|disk quota exceeded/i;
/** What a video's frames may take, in pixels. */
const posterWeight = 40_000_000;

export interface PictureLimits {
  /** The budget is in pixels. */
  turns: TurnLimits;
  decoders: DecoderLimits;
}

/**
 * Two at once, and but one that takes long: it leaves the other place to everybody's ordinary pictures.
 * Beside the largest picture there is room for an ordinary one.
 */
export const pictureLimits: PictureLimits = {
  turns: {
    atOnce: 2,
    budget: 160_000_000,
    heavy: 40_000_000,
    waiting: 200,
    waitingPerShare: 40,
    patience: 60_000,
  },
  decoders: { patience: 120_000, memory: 1_500_000_000, idle: 30_000 },
};

/** Widths and heights that sized variants exist in, in pixels. */
const variantSizes = [64, 128, 256, 384, 512, 640, 768, 960, 1280, 1600, 1920] as const;

/** The smallest variant size that covers `wanted`, or the largest one. */
export const snapToVariant = (wanted: number): number =>
  variantSizes.find((size) => size >= wanted) ?? Math.max(...variantSizes);

const ProcessedImage = z.object({ width: z.number(), height: z.number(), size: z.number() });
type ProcessedImage = z.output<typeof ProcessedImage>;

/**
 * Everything that decodes pictures, in processes of its own, bounded for all together. `share` is whose
 * picture it is: of one share one picture is decoded at a time. Throws 415 for what cannot be decoded, and
 * 503 when there is too much to do.
 */
export interface Pictures {
  /**
   * Writes an uploaded picture without its metadata (place, device, preview), with the same pixels, orientation and
   * colour profile; HEIC as JPEG, GIF encoded again. Answers its size as it is shown. Pictures that are damaged
   * or too large to decode are refused.
   */
  process(source: string, target: string, format: FileFormat, share?: string): Promise<ProcessedImage>;
  /**
   * Writes a smaller picture for a screen: as wide as asked, or filling width × height; never enlarged.
   * Answers its size in bytes.
   */
  resize(
    source: string,
    target: string,
    size: { width: number; height?: number },
    share?: string,
  ): Promise<number>;
  /** Writes a telling picture of a video as JPEG; undefined when there is none to be had. */
  poster(
    video: string,
    target: string,
    format: FileFormat,
    share?: string,
  ): Promise<ProcessedImage | undefined>;
  /** How many wait for their turn. */
  waiting(): number;
  /** Ends the processes; what is under way fails. */
  close(): void;
}

const unreadable = (cause: unknown) =>
  new ApiError(415, 'Cette image ne peut pas être lue. Veuillez en choisir une autre.', 'UNREADABLE_IMAGE', {
    cause,
  });
const lost = (cause: unknown) =>
  new ApiError(503, 'Cette image n’a pas pu être traitée. Réessayez dans un instant.', 'PICTURES_AWAY', {
    retryAfter: 5,
    cause,
  });

/** Starts nothing yet: processes are started by the first picture. */
export function createPictures(limits: PictureLimits = pictureLimits): Pictures {
  const turns = createTurns(limits.turns);
  const decoders = createDecoders(limits.decoders);

  async function run(task: DecoderTask): Promise<unknown> {
    try {
      return await decoders.run(task);
    } catch (error) {
      if (error instanceof UndecodablePicture) {
        if (saysFull.test(error.message))
          throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
        throw unreadable(error);
      }
      throw error instanceof DecoderLost ? lost(error) : error;
    }
  }

  /** What decoding a picture takes of the budget. */
  async function weigh(source: string, extension: string, share: string | undefined): Promise<number> {
    const task = { type: 'measure' as const, source, extension, maxPixels };
    return z.number().parse(await turns.take(share, 0, () => run(task)));
  }

  const pictures: Pictures = {
    async process(source, target, { extension }, share) {
      const most = extension === 'heic' ? maxHeicPixels : maxPixels;
      const weight = await weigh(source, extension, share);
      const task = { type: 'process' as const, source, target, extension, maxPixels: most };
      return ProcessedImage.parse(await turns.take(share, weight, () => run(task)));
    },
    async resize(source, target, size, share) {
      const weight = await weigh(source, 'webp', share);
      const task = { type: 'resize' as const, source, target, ...size, maxPixels };
      return z.number().parse(await turns.take(share, weight, () => run(task)));
    },
    async poster(video, target, format, share) {
      const frame = `${target}.frame`;
      try {
        if (!(await turns.take(share, posterWeight, () => takeFrame(video, format, frame)))) return undefined;
        return await pictures.process(frame, target, jpeg, share);
      } catch (error) {
        // Too much to do, or no picture after all: a video plays without.
        if (error instanceof ApiError) return undefined;
        throw error;
      } finally {
        await rm(frame, { force: true });
      }
    },
    waiting: () => turns.waiting(),
    close: () => decoders.close(),
  };
  return pictures;
}
