import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import {
  createDecoders,
  type DecoderLimits,
  DecoderLostError,
  type DecoderTask,
  UndecodablePictureError,
} from './decoders.ts';
import { type FileFormat, jpeg } from './kinds.ts';
import { extractPoster } from './posters.ts';
import { createFairQueue, type QueueLimits } from './fairQueue.ts';

/** Maximum pixels over all frames, against decompression bombs. */
const maxPixels = 120_000_000;
/** Maximum pixels of a HEIC picture, whose decoder is slow. */
const maxHeicPixels = 50_000_000;
/** Decoder messages for a full disk. */
const diskFullMessage = /no space left|disk quota exceeded/i;
/** Budget of a video frame in pixels. */
const posterCost = 40_000_000;

/** Limits of picture processing. */
export interface PictureLimits {
  /** Concurrency limits; the budget is in pixels. */
  queue: QueueLimits;
  decoders: DecoderLimits;
}

/** Two pictures at once, of which at most one is large. */
export const pictureLimits: PictureLimits = {
  queue: {
    concurrency: 2,
    budget: 160_000_000,
    heavy: 40_000_000,
    waiting: 200,
    waitingPerKey: 40,
    maxWaitMs: 60_000,
  },
  decoders: { timeoutMs: 120_000, memory: 1_500_000_000, idle: 30_000 },
};

/** Widths and heights of sized variants, in pixels. */
const variantSizes = [64, 128, 256, 384, 512, 640, 768, 960, 1280, 1600, 1920] as const;

/** The smallest variant size that covers `wanted`, or the largest. */
export const snapToVariant = (wanted: number): number =>
  variantSizes.find((size) => size >= wanted) ?? Math.max(...variantSizes);

const ProcessedImage = z.object({ width: z.number(), height: z.number(), size: z.number() });
type ProcessedImage = z.output<typeof ProcessedImage>;

/**
 * Picture processing within global limits; one picture per `fairnessKey` (client or owner) at a time. Throws 415 when
 * undecodable, 503 when overloaded.
 */
export interface Pictures {
  /**
   * Writes an upload without metadata; HEIC becomes JPEG. Returns the displayed size. Throws for damaged or too large
   * pictures.
   */
  process(source: string, target: string, format: FileFormat, fairnessKey?: string): Promise<ProcessedImage>;
  /** Writes a smaller picture; never enlarges. Returns its size in bytes. */
  resize(
    source: string,
    target: string,
    size: { width: number; height?: number },
    fairnessKey?: string,
  ): Promise<number>;
  /** Writes a frame of a video as JPEG; undefined when there is none. */
  poster(
    video: string,
    target: string,
    format: FileFormat,
    fairnessKey?: string,
  ): Promise<ProcessedImage | undefined>;
  /** Number of queued tasks. */
  waiting(): number;
  /** Ends the processes; running tasks fail. */
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

/** Creates picture processing; decoder processes start on first use. */
export function createPictures(limits: PictureLimits = pictureLimits): Pictures {
  const turns = createFairQueue(limits.queue);
  const decoders = createDecoders(limits.decoders);

  async function run(task: DecoderTask): Promise<unknown> {
    try {
      return await decoders.run(task);
    } catch (error) {
      if (error instanceof UndecodablePictureError) {
        if (diskFullMessage.test(error.message))
          throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
        throw unreadable(error);
      }
      throw error instanceof DecoderLostError ? lost(error) : error;
    }
  }

  /** Cost of decoding a picture, in pixels. */
  async function estimateCost(
    source: string,
    extension: string,
    fairnessKey: string | undefined,
  ): Promise<number> {
    const task = { type: 'measure' as const, source, extension, maxPixels };
    return z.number().parse(await turns.take(fairnessKey, 0, () => run(task)));
  }

  const pictures: Pictures = {
    async process(source, target, { extension }, fairnessKey) {
      const max = extension === 'heic' ? maxHeicPixels : maxPixels;
      const weight = await estimateCost(source, extension, fairnessKey);
      const task = { type: 'process' as const, source, target, extension, maxPixels: max };
      return ProcessedImage.parse(await turns.take(fairnessKey, weight, () => run(task)));
    },
    async resize(source, target, size, fairnessKey) {
      const weight = await estimateCost(source, 'webp', fairnessKey);
      const task = { type: 'resize' as const, source, target, ...size, maxPixels };
      return z.number().parse(await turns.take(fairnessKey, weight, () => run(task)));
    },
    async poster(video, target, format, fairnessKey) {
      const frame = `${target}.frame`;
      try {
        if (!(await turns.take(fairnessKey, posterCost, () => extractPoster(video, format, frame))))
          return undefined;
        return await pictures.process(frame, target, jpeg, fairnessKey);
      } catch (error) {
        // Overloaded or undecodable: a video works without a poster.
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
