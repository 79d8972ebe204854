import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { RequestHandler } from 'express';

const example = `# The graph of this platform. Sign in first, then put the token into the headers:
#   { "authorization": "Bearer …" }
#
# mutation { signIn(input: { username: "redactrice@example.org", passwordDigest: "SHA-256 of the password" }) { token } }

query Feed {
  viewer {
    user { fullName }
    feed(first: 3) { edges { cursor node { id text createdAt author { fullName } } } pageInfo { hasNextPage endCursor } }
  }
}
`;

/** An explorer that needs nothing from the internet, for intranets without it. */
export function offlineExplorer(): RequestHandler {
  const page = renderGraphiQL({
    title: 'Explorer',
    endpoint: '/graphql',
    subscriptionsProtocol: 'WS',
    defaultQuery: example,
    credentials: 'omit',
  });
  return (_request, response) => {
    response.setHeader(
      'content-security-policy',
      "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self' ws: wss:; worker-src 'self' blob:; frame-ancestors 'none'",
    );
    response.type('html').send(page);
  };
}

/** Apollo Sandbox at /graphql, for browsers; it is loaded from Apollo's servers. */
export function sandbox(): RequestHandler {
  const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Sandbox</title><meta name="viewport" content="width=device-width,initial-scale=1">
  <style>html,body,#sandbox{margin:0;height:100%}noscript,#offline{font:16px/1.5 system-ui;padding:2rem;display:block}</style></head>
  <body>
    <div id="sandbox"><p id="offline">Loading Apollo Sandbox… Without internet access, use the <a href="/graphql/explorer">offline explorer</a>.</p></div>
    <script src="https://embeddable-sandbox.cdn.apollographql.com/_latest/embeddable-sandbox.umd.production.min.js"></script>
    <script>
      if (window.EmbeddedSandbox) new window.EmbeddedSandbox({
        target: '#sandbox',
        initialEndpoint: location.origin + '/graphql',
        initialSubscriptionEndpoint: location.origin.replace(/^http/, 'ws') + '/graphql',
        includeCookies: false,
      });
    </script>
  </body>
</html>`;
  return (_request, response) => {
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'unsafe-inline' https://embeddable-sandbox.cdn.apollographql.com; style-src 'unsafe-inline'; frame-src https://sandbox.embed.apollographql.com; frame-ancestors 'none'",
    );
    response.type('html').send(page);
  };
}
