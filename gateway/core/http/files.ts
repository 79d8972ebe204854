import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { RestClient } from '../rest/client.ts';
import type { Logger } from 'pino';

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
];

/**
 * Serves the API's files on the gateway's own origin, streamed, ranges included. No token is sent:
 * the address itself is signed by the API, or the file is public.
 */
export function serveFiles(rest: RestClient, log: Logger): RequestHandler {
  return async (request, response) => {
    const headers: Record<string, string> = {};
    for (const name of asked) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    try {
      const answer = await rest.file(request.originalUrl, headers);
      response.status(answer.statusCode);
      for (const name of answered) {
        const value = answer.headers[name];
        if (value !== undefined) response.setHeader(name, value);
      }
      // A file is shown or saved, never run as a page of this origin. Browsers do not show a PDF in a
      // sandbox; their viewers are one themselves.
      const isPdf = answer.headers['content-type'] === 'application/pdf';
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'${isPdf ? '' : '; sandbox'}`,
      );
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('cross-origin-resource-policy', 'same-site');
      if (request.method === 'HEAD') {
        await answer.body.dump();
        response.end();
        return;
      }
      await pipeline(answer.body, response);
    } catch (error) {
      // The person left, or the API broke off in the middle: the connection says so.
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      log.warn({ err: error }, 'A file could not be fetched');
      response.status(502).type('text').send('Fichier momentanément indisponible.');
    }
  };
}
