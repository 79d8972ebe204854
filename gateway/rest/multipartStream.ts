import { Readable } from 'node:stream';
import type { MultipartBody } from './multipart.ts';

/** Factor of the call timeout for files: storing an upload, or a client reading the next piece of a download. */
export const fileTimeoutFactor = 12;

/** A file to send could not be read: the client left, or the disk failed. Not the API's fault. */
export class SourceError extends Error {
  constructor(cause: unknown) {
    super('The body to send could not be read.', { cause });
  }
}

async function* readable(body: MultipartBody): AsyncGenerator<Buffer> {
  try {
    yield* body.stream();
  } catch (error) {
    throw new SourceError(error);
  }
}

/** A multipart body as a stream; fails with SourceError if a file cannot be read. */
export const toStream = (body: MultipartBody): Readable => Readable.from(readable(body));
