import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { destinationOf } from '../http/destinations.ts';
import { servePrecompressed } from './servePrecompressed.ts';
import type { IndexHtml } from './indexHtml.ts';

/** Policy of the HEIC decoder, which is WebAssembly in a worker without network access. */
const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** Service worker for push messages. Browsers know it by this fixed address. */
const pushWorker = 'firebase-messaging-sw.js';

/** Responds with a plain 404, for programs and missing files. */
const nothing: RequestHandler = (_request, response) =>
  void response.status(404).type('text').send('Not found.');

/**
 * Serves the built web client: hashed assets are cached for ever, the page is revalidated. Unknown screens get the
 * page, which reports that; everything else is 404.
 */
export function serveWeb({ path: page }: IndexHtml): Router {
  const root = dirname(page);
  const router = express.Router();
  router.use(
    '/assets',
    servePrecompressed(join(root, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      setHeaders(response, path) {
        if (basename(path).startsWith('heic.worker'))
          response.setHeader('content-security-policy', decoderPolicy);
      },
    }),
  );
  router.use('/assets', nothing);
  router.use(
    servePrecompressed(root, {
      index: false,
      maxAge: '1h',
      setHeaders(response, path) {
        // Browsers must find a new service worker at once.
        if (path === page || basename(path) === pushWorker) response.setHeader('cache-control', 'no-cache');
      },
    }),
  );
  router.use((request, response, next) => {
    const destination = destinationOf(request.path);
    response.vary('accept');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Browsers request HTML when they open an address.
    const isWanted =
      destination === 'screen'
        ? request.accepts('html')
        : destination === 'unknown' && request.headers.accept?.includes('text/html');
    if (!isRead || !isWanted) {
      next();
      return;
    }
    if (!existsSync(page)) {
      response
        .status(503)
        .type('text')
        .send('The web client has not been built: run npm start, or npm run dev.');
      return;
    }
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(page);
  });
  router.use(nothing);
  return router;
}
