import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import express, { type Router } from 'express';

/** The decoder of heic pictures is WebAssembly; its thread reaches nothing but its own code. */
const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** Shows push messages where no page is open. Its address has no hash: browsers know it by that. */
const pushWorker = 'firebase-messaging-sw.js';

/**
 * Serves the built web client: hashed assets for ever, the page itself always asked again. Any other
 * address that a browser opens is a screen of the client; calls of the API never reach this.
 */
export function serveWeb(folder: string): Router {
  const root = resolve(folder);
  const page = join(root, 'index.html');
  const router = express.Router();
  router.use(
    '/assets',
    express.static(join(root, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      setHeaders(response, path) {
        if (basename(path).startsWith('heic.worker'))
          response.setHeader('content-security-policy', decoderPolicy);
      },
    }),
  );
  router.use('/assets', (_request, response) => void response.status(404).type('text').send('Not found.'));
  router.use(
    express.static(root, {
      index: false,
      maxAge: '1h',
      setHeaders(response, path) {
        // A worker goes on for as long as its browser has it: a new one is found at once.
        if (basename(path) === pushWorker) response.setHeader('cache-control', 'no-cache');
      },
    }),
  );
  router.use((request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !request.accepts('html')) {
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
  return router;
}
