import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { destinationOf } from '../http/destinations.ts';
import { serveCompressed } from './compressedFiles.ts';
import type { ClientPage } from './page.ts';

/** The decoder of heic pictures is WebAssembly; its thread reaches nothing but its own code. */
const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** Shows push messages where no page is open. Its address has no hash: browsers know it by that. */
const pushWorker = 'firebase-messaging-sw.js';

/** Says that there is nothing, to programs and to people who look for a file. */
const nothing: RequestHandler = (_request, response) =>
  void response.status(404).type('text').send('Not found.');

/**
 * Serves the built web client: hashed assets for ever, the page itself always asked again. The page answers for
 * the client's screens, and for what people mistype in a browser: there it says so itself. All else is not found.
 */
export function serveWeb({ path: page }: ClientPage): Router {
  const root = dirname(page);
  const router = express.Router();
  router.use(
    '/assets',
    serveCompressed(join(root, 'assets'), {
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
    serveCompressed(root, {
      index: false,
      maxAge: '1h',
      setHeaders(response, path) {
        // A worker goes on for as long as its browser has it: a new one is found at once, like a new page.
        if (path === page || basename(path) === pushWorker) response.setHeader('cache-control', 'no-cache');
      },
    }),
  );
  router.use((request, response, next) => {
    const destination = destinationOf(request.path);
    response.vary('accept');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Browsers name HTML where they open an address; programs take anything.
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
