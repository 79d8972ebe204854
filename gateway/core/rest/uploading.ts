import { Readable } from 'node:stream';
import type { Deadline } from './deadline.ts';
import type { MultipartBody } from './multipart.ts';

/**
 * How many times the time of a call everything about files may take: storing what was uploaded, which is
 * copied, looked at and sent on, and a person's taking of the next piece of a download.
 */
export const patienceForFiles = 12;

/** What was to be sent could not be read: the person left, or the disk failed. No fault of the API. */
export class BrokenSource extends Error {
  constructor(cause: unknown) {
    super('The body to send could not be read.', { cause });
  }
}

async function* readable(body: MultipartBody): AsyncGenerator<Buffer> {
  try {
    yield* body.stream();
  } catch (error) {
    throw new BrokenSource(error);
  }
}

/**
 * A multipart body on its way. Its size is nobody's fault, so time counts only while the API does not take
 * the piece that it is offered (`perPiece` milliseconds), not while the person's own connection brings the
 * next one. Once all is sent, the API has `forAnswer` milliseconds: it still has to store what came.
 */
export function uploading(
  body: MultipartBody,
  deadline: Deadline,
  { perPiece, forAnswer }: { perPiece: number; forAnswer: number },
): Readable {
  async function* pieces() {
    deadline.pause();
    for await (const piece of readable(body)) {
      deadline.restart(perPiece);
      yield piece;
      deadline.pause();
    }
    deadline.restart(forAnswer);
  }
  return Readable.from(pieces());
}
