import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { S3Config } from '../config.ts';
import { StartupError } from '../../../server/startupError.ts';
import { ApiError } from '../errors.ts';

/** First and last byte wanted, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

interface StoredBlob {
  key: string;
  storedAt(): Promise<Date>;
}

/**
 * Bytes under keys, on the local disk or in an S3 bucket. Everything throws 503 when the place cannot be
 * reached, and an error with the code ENOSPC or EDQUOT when it is full.
 */
export interface BlobStore {
  /** Takes a finished local file, which is gone from its place afterwards. */
  moveIn(path: string, key: string): Promise<void>;
  /** Size in bytes; undefined when there is none. */
  size(key: string): Promise<number | undefined>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes everything whose key begins with this folder. */
  removeFolder(prefix: string): Promise<void>;
  /** Everything under a folder. */
  list(folder: string): AsyncIterable<StoredBlob>;
}

/** An error and what caused it, the outermost first. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

const isFull = (error: Error) => 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** The error in the chain that says that a disk is full, if that is what went wrong. */
export const fullDisk = (error: unknown): Error | undefined => [...causesOf(error)].find(isFull);

function isAbsence(error: unknown): boolean {
  return [...causesOf(error)].some(
    (cause) => cause.name === 'NotFound' || ('code' in cause && cause.code === 'ENOENT'),
  );
}

/** What became of a request to the place where files are kept, in terms of the API. */
function asked<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch((error: unknown) => {
    throw (
      fullDisk(error) ??
      new ApiError(
        503,
        'Le stockage des fichiers est momentanément indisponible. Réessayez dans un instant.',
        'STORAGE_AWAY',
        { retryAfter: 10, cause: error },
      )
    );
  });
}

/** Milliseconds until a bucket is connected to, and within which something comes or goes on a connection. */
const connecting = 3_000;
const stalling = 10_000;

function onDisk(
  disk: Disk,
  stream: BlobStore['stream'],
  /** Rejects where the place itself is away, of which every file would be missing. */
  checkPlace: () => Promise<unknown> = async () => {},
): BlobStore {
  async function* list(folder: string): AsyncGenerator<StoredBlob> {
    let page: string | undefined;
    do {
      const options = { recursive: true, ...(page === undefined ? {} : { paginationToken: page }) };
      const { objects, paginationToken } = await disk.listAll(folder, options).catch((error: unknown) => {
        if (isAbsence(error)) return { objects: [], paginationToken: undefined };
        throw error;
      });
      for (const object of objects) {
        if (!object.isFile) continue;
        yield { key: object.key, storedAt: async () => (await object.getMetaData()).lastModified };
      }
      page = paginationToken;
    } while (page !== undefined);
  }

  return {
    moveIn: (path, key) => asked(disk.moveFromFs(path, key)),
    async size(key) {
      try {
        return (await disk.getMetaData(key)).contentLength;
      } catch (error) {
        if (!(error instanceof errors.E_CANNOT_GET_METADATA && isAbsence(error)))
          return asked(Promise.reject(error));
        await asked(checkPlace());
        return undefined;
      }
    },
    stream: (key, range) => asked(stream(key, range)),
    remove: (key) => asked(disk.delete(key)),
    removeFolder: (prefix) => asked(disk.deleteAll(prefix)),
    list,
  };
}

/** Keeps blobs under a local folder. */
export async function createLocalBlobs(folder: string): Promise<BlobStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  // The keys are ours, or proven ours by their signature; flydrive itself has no ranges.
  return onDisk(
    disk,
    async (key, range) => createReadStream(join(folder, key), range),
    // A folder that is shared may be away as a whole.
    () => access(folder),
  );
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
      // One that takes requests and answers none is away too.
      requestHandler: { connectionTimeout: connecting, socketTimeout: stalling },
      maxAttempts: 2,
    }),
  );
  await tryToWrite(disk, config);
  return onDisk(disk, async (key, range) => {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), stalling);
    const answer = await fetch(await disk.getSignedUrl(key, { expiresIn: '5 minutes' }), {
      headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
      signal: silence.signal,
    }).finally(() => clearTimeout(timer));
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
