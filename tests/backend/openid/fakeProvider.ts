/** An OpenID Connect provider for tests, whose answers can be wrong. It signs in `person`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

interface Authorization {
  nonce: string | null;
  challenge: string | null;
}

export interface FakeProvider {
  issuer: string;
  /** Claims of the person who signs in. */
  person: Record<string, unknown>;
  /** Claims that replace right ones in the next identity tokens. */
  wrong: Record<string, unknown>;
  /** Claims that only UserInfo has, beside the subject. */
  userInfo: Record<string, unknown>;
  /** Status of UserInfo in place of 200. */
  userInfoStatus: number | undefined;
  /** Status of the token endpoint in place of 200. */
  tokenStatus: number | undefined;
  /** Signs with a key that the provider does not publish. */
  usesForeignKey: boolean;
  /** What the browser is sent back with after a sign-in at this address. */
  visit(authorizationUrl: string): URL;
  close(): Promise<void>;
}

const now = () => Math.floor(Date.now() / 1000);

export async function startFakeProvider(clientId: string): Promise<FakeProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const codes = new Map<string, Authorization>();
  const provider: Omit<FakeProvider, 'close'> = {
    issuer: '',
    person: {},
    wrong: {},
    userInfo: {},
    userInfoStatus: undefined,
    tokenStatus: undefined,
    usesForeignKey: false,
    visit(authorizationUrl) {
      const { searchParams: asked } = new URL(authorizationUrl);
      const code = `code-${codes.size}`;
      codes.set(code, { nonce: asked.get('nonce'), challenge: asked.get('code_challenge') });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.get('state') ?? '');
      back.searchParams.set('iss', provider.issuer);
      return back;
    },
  };

  async function tokens(form: URLSearchParams) {
    const { nonce } = codes.get(form.get('code') ?? '') ?? {};
    const claims = {
      iss: provider.issuer,
      aud: clientId,
      nonce,
      iat: now(),
      exp: now() + 300,
      ...provider.person,
      ...provider.wrong,
    };
    const { privateKey } = provider.usesForeignKey ? foreign : own;
    const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey);
    return { access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token: idToken };
  }

  async function answer(path: string, body: string): Promise<[status: number, body: unknown]> {
    const { issuer } = provider;
    if (path === '/.well-known/openid-configuration')
      return [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          end_session_endpoint: `${issuer}/end`,
          code_challenge_methods_supported: ['S256'],
        },
      ];
    if (path === '/keys')
      return [200, { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] }];
    if (path === '/userinfo')
      return [provider.userInfoStatus ?? 200, { sub: provider.person.sub, ...provider.userInfo }];
    if (path !== '/token') return [404, {}];
    if (provider.tokenStatus !== undefined) return [provider.tokenStatus, { error: 'server_error' }];
    return [200, await tokens(new URLSearchParams(body))];
  }

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      void answer(request.url ?? '', body).then(([status, content]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(provider, {
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}
