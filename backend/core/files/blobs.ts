import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { StartupError } from '../../../server/startupError.ts';
import { ApiError } from '../errors.ts';
import type { BackendConfig } from '../config.ts';

/** First and last byte, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

interface StoredBlob {
  key: string;
  storedAt(): Promise<Date>;
}

/** File storage on disk or in an S3 bucket. Throws 503 when unreachable, and ENOSPC or EDQUOT when full. */
export interface BlobStore {
  /** Moves a finished local file into storage: whole or not at all. */
  moveIn(path: string, key: string): Promise<void>;
  /** Size in bytes; undefined when missing. */
  size(key: string): Promise<number | undefined>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes all keys with this prefix. */
  removeFolder(prefix: string): Promise<void>;
  /** Lists everything in a folder. */
  list(folder: string): AsyncIterable<StoredBlob>;
}

/** An error and its causes, outermost first. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

const isFull = (error: Error) => 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** The disk-full error in a chain of causes, if any. */
export const findDiskFullError = (error: unknown): Error | undefined => [...causesOf(error)].find(isFull);

function isAbsence(error: unknown): boolean {
  return [...causesOf(error)].some(
    (cause) => cause.name === 'NotFound' || ('code' in cause && cause.code === 'ENOENT'),
  );
}

/** Maps storage errors to API errors. */
function mapStorageErrors<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch((error: unknown) => {
    throw (
      findDiskFullError(error) ??
      new ApiError(
        503,
        'Le stockage des fichiers est momentanément indisponible. Réessayez dans un instant.',
        'STORAGE_AWAY',
        { retryAfter: 10, cause: error },
      )
    );
  });
}

/** Connect and stall timeouts of a bucket, in milliseconds. */
const connectTimeoutMs = 3_000;
const stallTimeoutMs = 10_000;

function onDisk(
  disk: Disk,
  moveIn: BlobStore['moveIn'],
  stream: BlobStore['stream'],
  /** Rejects when the storage itself is unreachable. */
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
    moveIn: (path, key) => mapStorageErrors(moveIn(path, key)),
    async size(key) {
      try {
        return (await disk.getMetaData(key)).contentLength;
      } catch (error) {
        if (!(error instanceof errors.E_CANNOT_GET_METADATA && isAbsence(error)))
          return mapStorageErrors(Promise.reject(error));
        await mapStorageErrors(checkPlace());
        return undefined;
      }
    },
    stream: (key, range) => mapStorageErrors(stream(key, range)),
    remove: (key) => mapStorageErrors(disk.delete(key)),
    removeFolder: (prefix) => mapStorageErrors(disk.deleteAll(prefix)),
    list,
  };
}

/** Moves a file under its final name at once, so that no reader and no crash meets half of it. */
async function moveFile(path: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    return await rename(path, target);
  } catch (error) {
    // Another file system.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
  }
  const draft = `${target}.${randomUUID()}`;
  try {
    await copyFile(path, draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await rm(path);
}

/** Creates a file storage in a local folder. */
export async function createLocalBlobs(folder: string): Promise<BlobStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  // Keys are generated or signed by us; flydrive has no byte ranges.
  return onDisk(
    disk,
    (path, key) => moveFile(path, join(folder, key)),
    async (key, range) => createReadStream(join(folder, key), range),
    // A shared folder may be unmounted.
    () => access(folder),
  );
}

/** Storage in a bucket of S3 or a compatible server; region, address and credentials are the AWS SDK's variables. */
async function createS3Blobs(bucket: string): Promise<BlobStore> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((cause: unknown) => {
    throw new StartupError(
      'S3_BUCKET is set, but the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner are not installed.',
      { cause },
    );
  });
  const disk = new Disk(
    new S3Driver({
      region: process.env.AWS_REGION || 'us-east-1',
      // Compatible servers seldom have a host for each bucket.
      forcePathStyle: endpoint() !== undefined,
      bucket,
      visibility: 'private',
      supportsACL: false,
      // Other servers may store the newer checksums as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // A server that accepts requests but never answers counts as unreachable.
      requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: stallTimeoutMs },
      maxAttempts: 2,
    }),
  );
  await requireWritable(disk, bucket);
  const moveIn: BlobStore['moveIn'] = (path, key) => disk.moveFromFs(path, key);
  return onDisk(disk, moveIn, async (key, range) => {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), stallTimeoutMs);
    const answer = await fetch(await disk.getSignedUrl(key, { expiresIn: '5 minutes' }), {
      headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
      signal: silence.signal,
    }).finally(() => clearTimeout(timer));
    if (!answer.ok || answer.body === null) throw new Error(`The object store answered ${answer.status}.`);
    return Readable.from(answer.body);
  });
}

/** Address of a compatible server; undefined for Amazon's. */
const endpoint = (): string | undefined =>
  process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL || undefined;

/** Checks at start-up that the bucket is writable. */
async function requireWritable(disk: Disk, bucket: string): Promise<void> {
  const key = `start/${randomUUID()}`;
  try {
    await disk.put(key, 'x');
    await disk.delete(key);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(error);
    throw new StartupError(
      `S3_BUCKET: the bucket ${bucket}${endpoint() === undefined ? '' : ` at ${endpoint()}`} cannot be written to (${reason.trim()}).`,
      { cause: error },
    );
  }
}

/** Parses a `Range` header (RFC 9110 §14). Undefined for the whole file: no, invalid or several ranges. */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Opens the configured file storage. Throws StartupError when a bucket is not writable. */
export const openBlobs = ({
  s3Bucket,
  dataFolder,
}: Pick<BackendConfig, 's3Bucket' | 'dataFolder'>): Promise<BlobStore> =>
  s3Bucket ? createS3Blobs(s3Bucket) : createLocalBlobs(join(dataFolder, 'files'));
