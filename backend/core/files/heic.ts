import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { ApiError } from '../errors.ts';

/** Decoded, a pixel takes four bytes: larger pictures than any telephone takes are refused. */
const maxPixels = 50_000_000;
/** Milliseconds. */
const patience = 20_000;

/** One at a time: what waits takes no memory. */
let queue: Promise<unknown> = Promise.resolve();

/** Replaces a HEIC file by the same picture as JPEG, upright. Throws 415 when it cannot be decoded. */
export function convertHeic(path: string): Promise<void> {
  const converted = queue.then(() => convert(path));
  queue = converted.catch(() => undefined);
  return converted;
}

async function convert(path: string): Promise<void> {
  const worker = new Worker(new URL('./heic-worker.js', import.meta.url), {
    workerData: { path, maxPixels },
    // The thread needs no TypeScript loader, and starts faster without.
    execArgv: [],
    // The decoder speaks of broken files on its own.
    stdout: true,
    stderr: true,
  });
  try {
    const [{ data, width, height }] = await once(worker, 'message', {
      signal: AbortSignal.timeout(patience),
    });
    await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten()
      .jpeg({ quality: 92 })
      .toFile(path);
  } catch (error) {
    throw new ApiError(
      415,
      'Cette image ne peut pas être lue. Veuillez en choisir une autre.',
      'UNREADABLE_IMAGE',
      { cause: error },
    );
  } finally {
    await worker.terminate();
  }
}
