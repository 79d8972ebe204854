import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import yazl, { type ReadStreamOptions } from 'yazl';

/** A zip archive that is sent while entries are added; one entry is open at a time. */
export interface ZipStream {
  output: NodeJS.ReadableStream;
  /** Adds an entry, opened when its turn comes. */
  add(path: string, options: Partial<ReadStreamOptions>, open: () => Promise<Readable>): void;
  addText(path: string, text: string): void;
  /** Breaks the download: the reader never gets a shorter archive. */
  fail(error: unknown): void;
  /** Whether the reader left or has it all. */
  isOver(): boolean;
  end(): void;
}

/** Starts an archive. */
export function startZip(log: FastifyBaseLogger): ZipStream {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream;
  let current: Readable | undefined;
  let isOver = false;
  const fail = (error: unknown) => {
    if (isOver) return;
    log.error({ err: error }, 'An archive could not be completed');
    if ('destroy' in output && typeof output.destroy === 'function') output.destroy();
  };
  zip.on('error', fail);
  output.once('close', () => {
    isOver = true;
    current?.destroy();
  });
  return {
    output,
    add: (path, options, open) =>
      zip.addReadStreamLazy(path, options, (answer) => {
        open().then((stream) => {
          current = stream;
          // yazl does not listen.
          stream.on('error', fail);
          if (isOver) stream.destroy();
          else answer(null, stream);
        }, fail);
      }),
    addText: (path, text) => zip.addBuffer(Buffer.from(text), path),
    fail,
    isOver: () => isOver,
    end: () => zip.end(),
  };
}
