import type { Metrics } from '../metrics.ts';
import type { BlobStore } from './blobs.ts';

/**
 * Wraps a storage so that all operations except `list` are counted and timed; `stream` until it opens, not until it
 * ends.
 */
export function withStorageMetrics(blobs: BlobStore, { storage }: Pick<Metrics, 'storage'>): BlobStore {
  async function timed<Result>(operation: string, work: Promise<Result>): Promise<Result> {
    const started = performance.now();
    const end = (outcome: 'ok' | 'failed') =>
      storage(operation, outcome, (performance.now() - started) / 1000);
    try {
      const result = await work;
      end('ok');
      return result;
    } catch (error) {
      end('failed');
      throw error;
    }
  }
  return {
    moveIn: (path, key) => timed('moveIn', blobs.moveIn(path, key)),
    size: (key) => timed('size', blobs.size(key)),
    stream: (key, range) => timed('stream', blobs.stream(key, range)),
    remove: (key) => timed('remove', blobs.remove(key)),
    removeFolder: (prefix) => timed('removeFolder', blobs.removeFolder(prefix)),
    list: (folder) => blobs.list(folder),
  };
}
