import { eq } from 'drizzle-orm';
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { users } from '../../../backend/accounts/tables.ts';
import { passwordDigest, type TestPerson } from '../../backend/harness.ts';
import { startAlone, startFaultyApi, unsignedToken } from '../app/standalone.ts';
import { startPlatform, sharedPlatform } from '../platform.ts';

const platform = sharedPlatform({
  // A load balancer is in front of the gateway; the backend trusts only gateways.
  settings: { TRUSTED_PROXIES: '1' },
  env: { TRUSTED_PROXIES: '192.0.2.1' },
});
let camille: TestPerson;

beforeAll(async () => {
  camille = await platform.backend.addPerson({
    email: "c.o'neil@example.org",
    firstName: 'Camille',
    lastName: 'O’Neil',
  });
});

const signIn = `
  mutation ($input: SignInInput!) { signIn(input: $input) { token expiresAt isOnboardingRequired userErrors {
  code message path } } }
`;

interface SignedIn {
  signIn: {
    token: string | null;
    expiresAt: string | null;
    isOnboardingRequired: boolean | null;
    userErrors: { code: string; message: string; path: string[] | null }[];
  };
}

const enter = (username: string, digest = passwordDigest()) =>
  platform.ask<SignedIn>(signIn, {
    variables: { input: { email: username, passwordDigest: digest, platform: 'WEB' } },
  });

describe('signing in', () => {
  it('answers a token that works, when it expires, and whether the onboarding is still to come', async () => {
    const person = await platform.backend.addPerson({ firstSignInAt: null });
    const first = await enter(person.email);
    expect(first.data.signIn).toMatchObject({ isOnboardingRequired: true, userErrors: [] });
    expect(Date.parse(first.data.signIn.expiresAt ?? '')).toBeGreaterThan(Date.now());
    expect(first.calls).toEqual(['POST /api/login_check', 'POST /api/first']);
    const second = await enter(person.email);
    expect(second.data.signIn.isOnboardingRequired).toBe(true);
    expect((await enter(camille.email)).data.signIn.isOnboardingRequired).toBe(false);
    const token = second.data.signIn.token ?? '';
    const { data } = await platform.ask<{ viewer: unknown }>('{ viewer { email } }', { as: { token } });
    expect(data.viewer).toEqual({ email: person.email });
  });

  it('lets in who still sends a token that has ended', async () => {
    const ended = { token: unsignedToken({ username: camille.email, exp: 1 }) };
    const { data, errors } = await platform.ask<{ signIn: unknown }>(
      'mutation ($input: SignInInput!) { signIn(input: $input) { viewer { email user { lastName } } } }',
      {
        as: ended,
        variables: { input: { email: camille.email, passwordDigest: passwordDigest(), platform: 'WEB' } },
      },
    );
    expect([data.signIn, errors]).toEqual([
      { viewer: { email: camille.email, user: { lastName: 'O’Neil' } } },
      [],
    ]);
  });

  it('leaves the onboarding to the next start, which asks for it with everything else', async () => {
    const newcomer = await platform.backend.addPerson({ firstSignInAt: null });
    const asked = '{ viewer { email isOnboardingRequired again: isOnboardingRequired } }';
    const first = await platform.ask(asked, { as: newcomer });
    expect(first.data).toEqual({
      viewer: { email: newcomer.email, isOnboardingRequired: true, again: true },
    });
    expect(first.calls).toEqual(['POST /api/first']);
    expect((await platform.ask(asked, { as: newcomer })).data).toEqual(first.data);
    expect((await platform.ask(asked, { as: camille })).data).toMatchObject({
      viewer: { isOnboardingRequired: false },
    });
  });

  it('asks for missing fields without calling the API', async () => {
    const outcome = await enter('  ');
    expect(outcome.data.signIn.userErrors).toEqual([
      { code: 'INVALID', message: "L'email est obligatoire", path: ['email'] },
    ]);
    const plain = await enter(camille.email, 'Bienvenue1');
    expect(plain.errors).toMatchObject([
      {
        message: expect.stringContaining('sha256'),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect([...outcome.calls, ...plain.calls]).toEqual([]);
  });

  it('reports too many attempts', async () => {
    const person = await platform.backend.addPerson();
    let codes: string[] = [];
    for (let attempt = 0; attempt < 30 && !codes.includes('RATE_LIMITED'); attempt += 1) {
      const outcome = await enter(person.email, passwordDigest(`essai ${attempt}`));
      codes = outcome.data.signIn.userErrors.map((error) => error.code);
    }
    expect(codes).toEqual(['RATE_LIMITED']);
  });
});

describe('the client address of a sign-in', () => {
  it('is one for a whole office: a sign-in gives back what it took from the limit, a failed one does not', async () => {
    const { backend } = platform;
    const crowded = await startPlatform({ backend, settings: { RATE_LIMIT_PER_MINUTE: '16' } });
    try {
      const ask = async (query: string, variables = {}) =>
        (
          await fetch(`${crowded.url}/graphql`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ query, variables }),
          })
        ).status;
      const person = await backend.addPerson();
      const enterAs = (digest: string) =>
        ask(signIn, { input: { email: person.email, passwordDigest: digest, platform: 'WEB' } });
      const look = () => ask('{ branding { primaryColor } }');
      for (let colleague = 0; colleague < 3; colleague += 1) {
        const statuses = [await look(), await look(), await look(), await enterAs(passwordDigest())];
        expect(statuses).toEqual([200, 200, 200, 200]);
      }
      const statuses = [];
      for (let attempt = 0; attempt < 5; attempt += 1) statuses.push(await enterAs(passwordDigest('faux')));
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
    } finally {
      await crowded.close();
    }
  });

  it('is sent to the API for requests and WebSockets alike, with a proof where a secret is shared', async () => {
    const api = await startFaultyApi();
    const secret = 'a secret of more than thirty-two characters';
    const settings = { BACKEND_URL: api.url, TRUSTED_PROXIES: '1' };
    const [own, foreign] = [
      await startAlone({ ...settings, GATEWAY_SECRET: secret }),
      await startAlone(settings),
    ];
    const headers = { 'x-forwarded-for': '10.0.0.1, 198.51.100.7' };
    const token = unsignedToken({ username: 'camille@example.org' });
    try {
      for (const gateway of [own, foreign]) {
        api.received.length = 0;
        await gateway.post(
          { query: '{ viewer { language } }' },
          { ...headers, authorization: `Bearer ${token}` },
        );
        // Otherwise the socket would reuse the answer that was just read.
        gateway.gateway.services.rest.separateReads();
        const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
          headers,
        });
        socket.on('error', () => undefined);
        socket.on('open', () =>
          socket.send(
            JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }),
          ),
        );
        await vi.waitFor(() => expect(api.received).toHaveLength(2), 10_000);
        socket.terminate();
        for (const { headers } of api.received) {
          expect(headers['x-forwarded-for']).toBe('198.51.100.7');
          const [address, time, begun, proof] = String(headers['x-client-address'] ?? '').split(';');
          const words = `198.51.100.7;${time};${begun}`;
          const expected = createHmac('sha256', secret).update(words).digest('hex');
          expect([address, proof]).toEqual(gateway === own ? ['198.51.100.7', expected] : ['', undefined]);
        }
      }
    } finally {
      await own.close();
      await foreign.close();
      await api.close();
    }
  });
});

it('a slow request counts from its beginning', async () => {
  const api = await startFaultyApi();
  const secret = 'a secret of more than thirty-two characters';
  const gateway = await startAlone({ BACKEND_URL: api.url, GATEWAY_SECRET: secret });
  const token = unsignedToken({ username: 'camille@example.org' });
  api.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{"user_id":7,"langue":"fr"}');
  const query = '{ viewer { unreadConversationCount } }';
  const sending = request(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
  // It is cut at the end, maybe before it was answered.
  sending.on('error', () => undefined);
  try {
    sending.flushHeaders();
    await vi.waitFor(() => expect(api.received).toHaveLength(1), 10_000);
    const begun = (index: number) => String(api.received[index]?.headers['x-client-address']).split(';')[2];
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    sending.end(JSON.stringify({ query }));
    await expect.poll(() => api.received.length).toBe(2);
    expect(begun(1)).toBe(begun(0));
  } finally {
    vi.useRealTimers();
    sending.destroy();
    await gateway.close();
    await api.close();
  }
});

describe('the viewer', () => {
  const everything = `
  { viewer { id email isAdministrator canCreateCommunities language user { id email name initials
  jobTitle avatar { contentUrl } } } }
`;

  it('comes with one call to the API, whatever is selected of the profile', async () => {
    const { data, calls } = await platform.ask<{ viewer: object }>(everything, { as: camille });
    expect(data.viewer).toMatchObject({
      email: camille.email,
      isAdministrator: false,
      canCreateCommunities: false,
      language: 'FR',
      user: { email: camille.email, name: 'Camille O’Neil', initials: 'CO', avatar: null },
    });
    expect(calls).toEqual(['GET /api/checkprofil/{timestamp}']);
  });

  it('administers the platform only if the API accepts the token that says so', async () => {
    const admin = await platform.backend.addPerson({ isAdministrator: true });
    const asked = '{ viewer { isAdministrator administration { __typename } } }';
    expect((await platform.ask<object>(asked, { as: admin })).data).toEqual({
      viewer: { isAdministrator: true, administration: { __typename: 'Administration' } },
    });
    // A user who loses the right keeps a token that still grants it.
    await platform.backend.context.database
      .update(users)
      .set({ isAdministrator: false })
      .where(eq(users.id, admin.id));
    platform.gateway.services.rest.separateReads();
    expect((await platform.ask<object>(asked, { as: admin })).data).toEqual({
      viewer: { isAdministrator: false, administration: null },
    });
    const claims = Buffer.from(JSON.stringify({ username: camille.email, roles: ['ROLE_ADMIN'] })).toString(
      'base64url',
    );
    const forged = await platform.ask('{ viewer { isAdministrator } }', {
      as: { token: `e30.${claims}.${'x'.repeat(43)}` },
    });
    expect(forged.errors.map((error) => error.extensions.code)).toEqual(['UNAUTHENTICATED']);
  });

  it('refuses an expired token before any call', async () => {
    const claims = Buffer.from(JSON.stringify({ username: camille.email, exp: 1_000 })).toString('base64url');
    const { errors, calls } = await platform.ask(everything, { as: { token: `e30.${claims}.x` } });
    expect(errors.map((error) => error.extensions.code)).toEqual(['UNAUTHENTICATED']);
    expect(calls).toEqual([]);
  });

  it('can be refetched by id with any e-mail, and only by its owner', async () => {
    const { data } = await platform.ask<{ viewer: { id: string } }>('{ viewer { id } }', { as: camille });
    const node = 'query ($id: ID!) { node(id: $id) { id ... on Viewer { email } } }';
    const variables = { id: data.viewer.id };
    const own = await platform.ask<{ node: unknown }>(node, { as: camille, variables });
    expect(own.data.node).toEqual({ id: data.viewer.id, email: camille.email });
    const other = await platform.backend.addPerson();
    expect((await platform.ask<{ node: unknown }>(node, { as: other, variables })).data.node).toBeNull();
  });
});

describe('signing out', () => {
  const signOut = 'mutation ($input: SignOutInput!) { signOut(input: $input) { userErrors { code } } }';

  it('ends the session; ending it again is not an error', async () => {
    const person = await platform.backend.addPerson();
    const out = () =>
      platform.ask<object>(signOut, { as: person, variables: { input: { pushToken: 'abc' } } });
    const first = await out();
    expect(first.data).toEqual({ signOut: { userErrors: [] } });
    expect(first.calls).toEqual(['GET /api/fournisseurs/deconnexion', 'POST /api/deconnect']);
    expect((await platform.ask('{ viewer { language } }', { as: person })).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    expect((await out()).data).toEqual({ signOut: { userErrors: [] } });
  });
});
