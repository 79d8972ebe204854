import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type S3Config, StartupError } from '../config.ts';

/** First and last byte wanted, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes under keys, on the local disk or in an S3 bucket. */
export interface BlobStore {
  /** Takes a finished local file, which is gone from its place afterwards. */
  moveIn(path: string, key: string): Promise<void>;
  /** Size in bytes; undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes everything whose key begins with this folder. */
  removeFolder(prefix: string): Promise<void>;
}

function onDisk(disk: Disk, stream: BlobStore['stream']): BlobStore {
  return {
    moveIn: (path, key) => disk.moveFromFs(path, key),
    async size(key) {
      try {
        return (await disk.getMetaData(key)).contentLength;
      } catch (error) {
        if (error instanceof errors.E_CANNOT_GET_METADATA) return undefined;
        throw error;
      }
    },
    stream,
    remove: (key) => disk.delete(key),
    removeFolder: (prefix) => disk.deleteAll(prefix),
  };
}

/** Keeps blobs under a local folder. */
export async function createLocalBlobs(folder: string): Promise<BlobStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  // The keys are ours, or proven ours by their signature; flydrive itself has no ranges.
  return onDisk(disk, async (key, range) => createReadStream(join(folder, key), range));
}

/** Keeps blobs in a bucket of S3 or a server of its protocol. */
export async function createS3Blobs(config: S3Config): Promise<BlobStore> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((cause: unknown) => {
    throw new StartupError(
      'S3_BUCKET is set, but the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner are not installed.',
      { cause },
    );
  });
  const disk = new Disk(
    new S3Driver({
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      region: config.region,
      ...(config.endpoint === undefined ? {} : { endpoint: config.endpoint }),
      forcePathStyle: config.forcePathStyle,
      bucket: config.bucket,
      visibility: 'private',
      supportsACL: false,
      // Servers other than Amazon's may not know the newer checksums and would store them as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  );
  await tryToWrite(disk, config);
  return onDisk(disk, async (key, range) => {
    const answer = await fetch(await disk.getSignedUrl(key, { expiresIn: '5 minutes' }), {
      headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
    });
    if (!answer.ok || answer.body === null) throw new Error(`The object store answered ${answer.status}.`);
    return Readable.from(answer.body);
  });
}

/** Whoever deploys learns at the start, not at the first upload, that the bucket is not theirs to write to. */
async function tryToWrite(disk: Disk, { bucket, endpoint }: S3Config): Promise<void> {
  const key = `start/${randomUUID()}`;
  try {
    await disk.put(key, 'x');
    await disk.delete(key);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(error);
    throw new StartupError(
      `S3_BUCKET: the bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`} cannot be written to (${reason.trim()}).`,
      { cause: error },
    );
  }
}
