import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import express, { type Router } from 'express';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/config.ts';

/** Hosted Apollo Sandbox. It has no session but the one typed there. */
export const sandboxOrigin = 'https://studio.apollographql.com';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The editor uses style elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the graph's explorer below `/graphql`, without resources from the internet. Browsers that open `/graphql` are
 * redirected to it.
 */
export function serveExplorer(
  { explorerRoot, explorerAccounts, isProduction }: GatewayConfig,
  log: Logger,
): Router {
  if (isProduction && explorerAccounts.length > 0)
    log.warn(
      { accounts: explorerAccounts.length },
      'EXPLORER_ACCOUNTS are visible to all visitors of the explorer, with their passwords',
    );
  const root = resolve(explorerRoot);
  const page = join(root, 'index.html');
  const pages = express.Router();
  pages.use((_request, response, next) => {
    // Unlike the graph's responses, not for other origins.
    response.removeHeader('access-control-allow-origin');
    next();
  });
  pages.get('/', (_request, response) => {
    if (!existsSync(page)) {
      response
        .status(503)
        .type('text')
        .send('The explorer is not built yet: npm start and npm run dev build it.');
      return;
    }
    response.setHeader('content-security-policy', policy).setHeader('cache-control', 'no-cache');
    response.sendFile(page, { cacheControl: false });
  });
  pages.get('/accounts.json', (_request, response) => {
    response.json({ accounts: explorerAccounts });
  });
  pages.use(
    '/assets',
    express.static(join(root, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
      // Unlike the graph's responses, files may be cached.
      setHeaders: (response) => response.removeHeader('cache-control'),
    }),
  );
  pages.use((_request, response) => void response.status(404).type('text').send('Not found.'));

  const router = express.Router();
  router.use('/explorer', pages);
  router.get('/', (request, response, next) => {
    const [path = '', query] = request.originalUrl.split('?');
    // A GET with an operation is executed.
    if (query || request.accepts(['json', 'html']) !== 'html') next();
    // Relative, to work behind any proxy path.
    else response.redirect(path.endsWith('/') ? 'explorer' : 'graphql/explorer');
  });
  return router;
}
