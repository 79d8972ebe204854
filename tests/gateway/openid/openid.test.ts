/** Signing in at a real OpenID Connect provider, through the graph. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../platform.ts';
import { type OpenedProvider, openProvider } from './realProvider.ts';

const redirectUrl = 'http://localhost:4000/login/retour';
let provider: OpenedProvider;
let issuer: string;
let platform: Platform;

beforeAll(async () => {
  provider = await openProvider();
  ({ issuer } = provider);
  provider.serve(redirectUrl, 'http://localhost:4000/login');
  platform = await startPlatform({
    given: {
      signIn: {
        providers: [
          {
            key: 'siege',
            name: 'Le Siège',
            issuer,
            clientId: 'agora',
            clientSecret: 'secret',
            scopes: 'openid profile email',
            createsAccounts: true,
            trustsEmails: false,
            groupsClaim: 'groups',
            endsSessions: true,
            sessionHours: 24,
          },
        ],
        acceptsPasswords: true,
      },
    },
  });
});
afterAll(async () => {
  await platform.close();
  await provider.close();
});

/** Signs in on the pages of the provider as a browser does; returns the address to which it sends the person back. */
async function visit(authorizationUrl: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let [url, form] = [authorizationUrl, undefined as URLSearchParams | undefined];
  for (let step = 0; step < 12; step += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location) {
      form = undefined;
      url = new URL(location, url).href;
      if (url.startsWith(redirectUrl)) return url;
      continue;
    }
    const page = await answer.text();
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
    url = new URL(action, url).href;
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'x' } : {}) });
  }
  throw new Error(`The provider does not send the person back from ${url}.`);
}

const start = `mutation ($input: StartSignInInput!) {
  startSignIn(input: $input) { authorizationUrl state userErrors { code message path } } }`;
const complete = `mutation ($input: CompleteSignInInput!) {
  completeSignIn(input: $input) {
    token isOnboardingRequired viewer { email user { name } sessions(first: 5) { nodes { deviceName } } } userErrors { code message } } }`;

interface Started {
  startSignIn: { authorizationUrl: string; state: string };
}
interface Completed {
  completeSignIn: { token: string | null };
}

test('creates a session, whose end is also that of the session at the provider', async () => {
  expect((await platform.ask('{ signInMethods { canUsePasswords providers { key name } } }')).data).toEqual({
    signInMethods: { canUsePasswords: true, providers: [{ key: 'siege', name: 'Le Siège' }] },
  });
  const input = { providerKey: 'siege', redirectUrl };
  const { startSignIn } = (await platform.ask<Started>(start, { variables: { input } })).data;
  const callbackUrl = await visit(startSignIn.authorizationUrl, 'mael');
  expect(new URL(callbackUrl).searchParams.get('state')).toBe(startSignIn.state);

  const device = { platform: 'WEB', deviceName: 'Firefox sur Linux' };
  const variables = { input: { state: startSignIn.state, callbackUrl, ...device } };
  const { data, errors } = await platform.ask<Completed>(complete, { variables });
  expect([data, errors]).toEqual([
    {
      completeSignIn: {
        token: expect.any(String),
        isOnboardingRequired: false,
        viewer: {
          email: 'mael@example.org',
          user: { name: 'Maël Kerjean' },
          sessions: { nodes: [{ deviceName: 'Firefox sur Linux' }] },
        },
        userErrors: [],
      },
    },
    [],
  ]);

  const again = await platform.ask<Completed>(complete, { variables });
  expect(again.data.completeSignIn).toMatchObject({
    token: null,
    userErrors: [{ code: 'INVALID_STATE', message: 'Cette connexion a expiré. Recommencez.' }],
  });

  const signOut = 'mutation { signOut(input: {}) { providerSignOutUrl userErrors { code } } }';
  const out = await platform.ask<{ signOut: { providerSignOutUrl: string } }>(signOut, {
    as: { token: data.completeSignIn.token ?? '' },
  });
  expect(out.data.signOut.providerSignOutUrl).toContain(`${issuer}/session/end`);
  expect((await fetch(out.data.signOut.providerSignOutUrl)).status).toBe(200);
});

test('explains an unknown provider', async () => {
  const input = { providerKey: 'autre', redirectUrl };
  expect((await platform.ask(start, { variables: { input } })).data).toMatchObject({
    startSignIn: { authorizationUrl: null, userErrors: [{ code: 'NOT_FOUND' }] },
  });
});
