import { extname } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

type Options = NonNullable<Parameters<typeof express.static>[1]>;

/** File extensions by content encoding, the smallest first. */
const encodings = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
]);

/**
 * Serves a folder's files, precompressed where the client accepts that; setHeaders gets the absolute path of the
 * uncompressed file.
 */
export function servePrecompressed(
  root: string,
  options: Options & { setHeaders?: typeof setNothing },
): RequestHandler {
  const { setHeaders = setNothing } = options;
  const plain = express.static(root, options);
  const packed = new Map(
    [...encodings].map(([encoding, ending]) => [
      encoding,
      express.static(root, {
        ...options,
        setHeaders(response: Response, path) {
          const asked = path.slice(0, -ending.length);
          response.type(extname(asked)).setHeader('content-encoding', encoding);
          setHeaders(response, asked);
        },
      }),
    ]),
  );
  return (request, response, next) => {
    response.vary('accept-encoding');
    const taken = [...encodings].find(([encoding]) => request.acceptsEncodings(encoding) === encoding);
    const serve = taken && packed.get(taken[0]);
    if (!serve || request.path.endsWith('/')) {
      plain(request, response, next);
      return;
    }
    const { url } = request;
    request.url = `${request.path}${taken[1]}`;
    serve(request, response, (error?: unknown) => {
      request.url = url;
      if (error) next(error);
      else plain(request, response, next);
    });
  };
}

const setNothing = (_response: Response, _path: string): void => {};
