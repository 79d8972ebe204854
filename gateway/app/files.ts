import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import { encodePath, splitName } from '../content/media.ts';
import type { RestClient } from '../rest/client.ts';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';

const asked = ['range', 'if-none-match', 'if-modified-since', 'if-range', 'accept'];
const answered = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'content-disposition',
  'etag',
  'last-modified',
  'cache-control',
  'location',
  'retry-after',
];

/** Bytes per second that a client must read; a slow phone reads several files at once faster than this. */
const minRate = 8 * 1024;

/** Closes the connection of a client that reads too slowly for a whole window, in milliseconds. */
function closeIfSlow(response: Response, window: number): void {
  const sent = () => response.socket?.bytesWritten ?? 0;
  let before = sent();
  const timer = setInterval(() => {
    // A response that waits for the API is not the client's fault.
    const isUnread = response.writableNeedDrain || response.writableEnded;
    if (isUnread && sent() - before < (minRate * window) / 1_000) response.destroy();
    before = sent();
  }, window);
  response.once('close', () => clearInterval(timer));
}

/**
 * Serves the API's files on the gateway's own origin, streamed, ranges included. No token is sent: the API signs the
 * address, or the file is public. A client that reads too slowly for `window` milliseconds is disconnected; players and
 * browsers continue with another request.
 */
export function serveFiles(
  rest: RestClient,
  window: number,
  log: Logger,
  /** The server that has the files, where it is not the API. */
  origin?: string,
): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const headers: Record<string, string> = {};
    for (const name of asked) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const { path, name } = splitName(origin === undefined ? request.originalUrl : request.url);
    const left = new AbortController();
    response.on('close', () => left.abort());
    closeIfSlow(response, window);
    try {
      await rest.file(
        {
          ...(origin === undefined ? {} : { origin }),
          path: encodePath(path),
          headers,
          client: request.ip ?? '',
          reader: new URLSearchParams(path.split('?')[1]).get('for') ?? undefined,
          signal: left.signal,
        },
        (answer) => passOn(answer, request.method === 'HEAD', name, response),
      );
    } catch (error) {
      // The client left, or the API stopped in the middle.
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      log.warn({ err: error }, 'A file could not be fetched');
      response.status(502).type('text').send('Fichier momentanément indisponible.');
    }
  };
}

async function passOn(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  isHead: boolean,
  /** What the file is called, where the address says it and the API does not. */
  name: string | undefined,
  response: Response,
): Promise<void> {
  response.status(statusCode);
  for (const name of answered) {
    const value = headers[name];
    if (value !== undefined) response.setHeader(name, value);
  }
  if (name !== undefined && headers['content-disposition'] === undefined && /^[\w.!~'()*%-]+$/.test(name))
    response.setHeader('content-disposition', `inline; filename*=UTF-8''${name.replaceAll(/['()*]/g, '_')}`);
  // A file is shown or saved, never run as a page of this origin. Browsers do not show a PDF in a
  // sandbox; their viewers are one themselves.
  const isPdf = headers['content-type'] === 'application/pdf';
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'${isPdf ? '' : '; sandbox'}`,
  );
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('cross-origin-resource-policy', 'same-site');
  if (isHead) {
    await body.dump();
    response.end();
    return;
  }
  await pipeline(body, response);
}
