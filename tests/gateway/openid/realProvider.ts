/** A real OpenID Connect provider on a free port, with a page to sign in. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface OpenedProvider {
  issuer: string;
  /** Accepts the client `agora` with these addresses after signing in and out. */
  serve(redirectUrl: string, signedOutUrl: string): void;
  close(): Promise<void>;
}

export async function openProvider(): Promise<OpenedProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    serve(redirectUrl, signedOutUrl) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: 'agora',
            client_secret: 'secret',
            redirect_uris: [redirectUrl],
            post_logout_redirect_uris: [signedOutUrl],
          },
        ],
        claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
        ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
        features: { devInteractions: { enabled: true } },
        findAccount: (_context, sub) => ({
          accountId: sub,
          claims: () => ({
            sub,
            email: `${sub}@example.org`,
            email_verified: true,
            given_name: 'Maël',
            family_name: 'Kerjean',
            groups: ['staff'],
          }),
        }),
      });
      const answer = provider.callback();
      server.on('request', (request, response) => void answer(request, response));
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
