import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import express, { type Router } from 'express';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../config/config.ts';

/** Hosted Sandbox, which explores the graph from its own origin: it has no session but the one that is typed there. */
export const sandboxOrigin = 'https://studio.apollographql.com';

/** What the page may do: run the explorer's own files, draw, and ask this gateway. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The editor writes its colours into style elements.
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
 * The explorer of the graph, a page of this gateway alone, which needs nothing from the internet; below `/graphql`.
 * Browsers that open the graph's own address are led to it.
 */
export function serveExplorer(
  { explorerRoot, explorerAccounts, explorerPassword, isProduction }: GatewayConfig,
  log: Logger,
): Router {
  if (isProduction && explorerAccounts.length > 0)
    log.warn(
      { accounts: explorerAccounts.length },
      'EXPLORER_ACCOUNTS and EXPLORER_PASSWORD are shown to whoever opens the explorer',
    );
  const root = resolve(explorerRoot);
  const page = join(root, 'index.html');
  const pages = express.Router();
  pages.use((_request, response, next) => {
    // For no page of another origin, unlike the answers of the graph.
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
    response.json({
      accounts: explorerAccounts,
      password: explorerAccounts.length > 0 ? explorerPassword : '',
    });
  });
  pages.use(
    '/assets',
    express.static(join(root, 'assets'), {
      immutable: true,
      maxAge: '1y',
      index: false,
      redirect: false,
      // A file is the same for everybody, unlike the answers of the graph: it may be kept.
      setHeaders: (response) => response.removeHeader('cache-control'),
    }),
  );
  pages.use((_request, response) => void response.status(404).type('text').send('Not found.'));

  const router = express.Router();
  router.use('/explorer', pages);
  router.get('/', (request, response, next) => {
    const [path = '', query] = request.originalUrl.split('?');
    // Whoever asks an operation wants its answer, from the address bar too.
    if (query || request.accepts(['json', 'html']) !== 'html') next();
    // Relative, so that it is right behind whatever path of a proxy.
    else response.redirect(path.endsWith('/') ? 'explorer' : 'graphql/explorer');
  });
  return router;
}
