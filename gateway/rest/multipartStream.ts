import { Readable } from 'node:stream';
import type { MultipartBody } from './multipart.ts';

/**
 * How many times the time of a call everything about files may take: storing what was uploaded, which is
 * copied, looked at and sent on, and a person's taking of the next piece of a download.
 */
export const fileTimeoutFactor = 12;

/** What was to be sent could not be read: the person left, or the disk failed. No fault of the API. */
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

/** A multipart body as a stream; it fails with a BrokenSource where a file cannot be read. */
export const toStream = (body: MultipartBody): Readable => Readable.from(readable(body));
