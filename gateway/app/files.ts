import { pipeline } from 'node:stream/promises';
import type { RequestHandler, Response } from 'express';
import { encodePath, splitName, splitQuery } from '../content/media.ts';
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

/** Minimum bytes per second that a client must read; slow phones are faster even with several files. */
const minRate = 8 * 1024;

/** Closes the connection of a client that stays too slow for `window` milliseconds. */
function closeIfSlow(response: Response, window: number): void {
  const sent = () => response.socket?.bytesWritten ?? 0;
  let before = sent();
  const timer = setInterval(() => {
    // Waiting for the API is not the client's fault.
    const isUnread = response.writableNeedDrain || response.writableEnded;
    if (isUnread && sent() - before < (minRate * window) / 1_000) response.destroy();
    before = sent();
  }, window);
  response.once('close', () => clearInterval(timer));
}

/**
 * Streams the API's files on the gateway's origin, with ranges and without a token. A client that reads too slowly for
 * `window` milliseconds is disconnected; players and browsers resume.
 */
export function serveFiles(
  rest: RestClient,
  window: number,
  log: Logger,
  /** The server of the files, if it is not the API. */
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
          reader: new URLSearchParams(splitQuery(path)[1]).get('for') ?? undefined,
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
  /** The file's name, if the address has it and the API does not. */
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
  // Files never run as a page of this origin. Browsers do not show PDFs in a sandbox.
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
