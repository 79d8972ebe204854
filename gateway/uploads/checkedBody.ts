import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import busboy from 'busboy';
import type { GraphQLError } from 'graphql';
import { graphqlError } from '../http/errors.ts';

/** Error for a multipart body that cannot be read. */
export const malformedBodyError = (): GraphQLError =>
  graphqlError('BAD_USER_INPUT', 'The multipart request is malformed.', { http: { status: 400 } });

/**
 * Passes the body of a multipart request on. `count` gets the number of bytes of each chunk and may throw. The body
 * stops at a chunk for which it throws, and at a second file of the same name: graphql-upload-ts would keep the
 * earlier one on the disk, and its descriptor open, until the process ends. `refuse` gets the error.
 */
export function createCheckedBody(
  request: IncomingMessage,
  count: (bytes: number) => void,
  refuse: (error: unknown) => void,
): Transform {
  // Reads names as the library does.
  const parser = busboy({ headers: request.headers, defParamCharset: 'utf8' });
  const names = new Set<string>();
  let isRepeated = false;
  parser.on('file', (name, stream) => {
    isRepeated ||= names.has(name);
    names.add(name);
    stream.on('error', ignore).resume();
  });
  // The library reports what is malformed.
  parser.on('error', ignore);
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      parser.write(chunk, () => {
        try {
          count(chunk.length);
          if (isRepeated) throw malformedBodyError();
          done(null, chunk);
        } catch (error) {
          refuse(error);
        }
      });
    },
  });
  request.once('close', () => {
    if (!request.complete) body.destroy();
  });
  return request.pipe(body);
}

const ignore = (): void => undefined;
