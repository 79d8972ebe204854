import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import compression from 'compression';
import express, { type Router } from 'express';

const example = `# The graph of this platform. Sign in first, then put the token into the headers:
#   { "authorization": "Bearer …" }
#
# mutation { signIn(input: { username: "redactrice@example.org", passwordDigest: "SHA-256 of the password" }) { token } }
#
# Apollo's hosted Sandbox explores it as well: https://studio.apollographql.com/sandbox/explorer

query Feed {
  viewer {
    user { fullName }
    feed(first: 3) { edges { cursor node { id text createdAt author { fullName } } } pageInfo { hasNextPage endCursor } }
  }
}
`;

/** Hosted Sandbox, which explores the graph from its own origin: it has no session but the one that is typed there. */
export const sandboxOrigin = 'https://studio.apollographql.com';

/** What the page may do: run the explorer's own file, draw, and ask this gateway. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const [opening, closing] = ['<script>', '</script>'];

/** The explorer's page, and the script that it holds, apart: a policy can name a file. */
function takeApart(page: string, address: string): { page: string; script: string } {
  const from = page.indexOf(opening, page.indexOf('</style>'));
  const until = page.lastIndexOf(closing);
  if (from < 0 || until < from) throw new Error('The explorer has no script.');
  return {
    page: `${page.slice(0, from)}<script src="${address}">${page.slice(until)}`,
    script: page.slice(from + opening.length, until),
  };
}

/** The explorer of the graph: a page of this gateway alone, which needs nothing from the internet. */
export function serveExplorer(): Router {
  const { page, script } = takeApart(
    renderGraphiQL({
      title: 'Explorer',
      endpoint: '/graphql',
      subscriptionsProtocol: 'WS',
      defaultQuery: example,
      credentials: 'omit',
    }),
    '/graphql/explorer.js',
  );
  const router = express.Router();
  router.use(compression());
  router.get('/explorer.js', (_request, response) => {
    response.setHeader('cache-control', 'public, max-age=3600').type('js').send(script);
  });
  router.get(['/', '/explorer'], (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html' || request.query.query) {
      next();
      return;
    }
    response.setHeader('content-security-policy', policy).type('html').send(page);
  });
  return router;
}
