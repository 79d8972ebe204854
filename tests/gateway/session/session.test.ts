import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../backend/people/tables.ts';
import { passwordDigest, type TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let camille: TestPerson;

beforeAll(async () => {
  platform = await startPlatform();
  camille = await platform.backend.addPerson({
    email: "c.o'neil@example.org",
    firstName: 'Camille',
    lastName: 'O’Neil',
  });
});
afterAll(() => platform.close());

const signIn = /* GraphQL */ `
  mutation ($input: SignInInput!) {
    signIn(input: $input) {
      token
      expiresAt
      isFirstSignIn
      userErrors {
        code
        message
        path
      }
    }
  }
`;

interface SignedIn {
  signIn: {
    token: string | null;
    expiresAt: string | null;
    isFirstSignIn: boolean | null;
    userErrors: { code: string; message: string; path: string[] | null }[];
  };
}

const enter = (username: string, digest = passwordDigest()) =>
  platform.ask<SignedIn>(signIn, { variables: { input: { username, passwordDigest: digest } } });

describe('signing in', () => {
  it('answers a token that works, when it expires, and whether it is the first time: once', async () => {
    const person = await platform.backend.addPerson({ firstSignInAt: null });
    const first = await enter(person.email);
    expect(first.data.signIn).toMatchObject({ isFirstSignIn: true, userErrors: [] });
    expect(Date.parse(first.data.signIn.expiresAt ?? '')).toBeGreaterThan(Date.now());
    expect(first.calls).toEqual(['POST /api/login_check', 'POST /api/first']);
    const second = await enter(person.email);
    expect(second.data.signIn.isFirstSignIn).toBe(false);
    const token = second.data.signIn.token ?? '';
    const { data } = await platform.ask<{ viewer: unknown }>('{ viewer { username } }', { as: { token } });
    expect(data.viewer).toEqual({ username: person.email });
  });

  it('tells wrong credentials and unknown people apart from nothing', async () => {
    const wrong = {
      token: null,
      expiresAt: null,
      isFirstSignIn: null,
      userErrors: [
        { code: 'INVALID_CREDENTIALS', message: 'E-mail et/ou mot de passe incorrect(s)', path: null },
      ],
    };
    expect((await enter(camille.email, passwordDigest('autre'))).data.signIn).toEqual(wrong);
    expect((await enter('personne@nulle.part')).data.signIn).toEqual(wrong);
  });

  it('asks for what is missing without calling the API', async () => {
    const outcome = await enter('  ');
    expect(outcome.data.signIn.userErrors).toEqual([
      { code: 'INVALID', message: "L'email est obligatoire", path: ['username'] },
    ]);
    const plain = await enter(camille.email, 'Bienvenue1');
    expect(plain.errors).toMatchObject([
      {
        message: expect.stringContaining('SHA-256'),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect([...outcome.calls, ...plain.calls]).toEqual([]);
  });

  it('says when there were too many attempts', async () => {
    const person = await platform.backend.addPerson();
    let codes: string[] = [];
    for (let attempt = 0; attempt < 30 && !codes.includes('RATE_LIMITED'); attempt += 1) {
      const outcome = await enter(person.email, passwordDigest(`essai ${attempt}`));
      codes = outcome.data.signIn.userErrors.map((error) => error.code);
    }
    expect(codes).toEqual(['RATE_LIMITED']);
  });
});

describe('the viewer', () => {
  const everything = /* GraphQL */ `
    {
      viewer {
        id
        username
        isAdministrator
        canCreateCommunities
        language
        user {
          id
          email
          fullName
          initials
          job
          avatar {
            url
          }
        }
      }
    }
  `;

  it('is null without a token', async () => {
    const { data, calls } = await platform.ask<{ viewer: unknown }>(everything);
    expect(data.viewer).toBeNull();
    expect(calls).toEqual([]);
  });

  it('comes with one call to the API, whatever is selected of the profile', async () => {
    const { data, calls } = await platform.ask<{ viewer: object }>(everything, { as: camille });
    expect(data.viewer).toMatchObject({
      username: camille.email,
      isAdministrator: false,
      canCreateCommunities: false,
      language: 'fr',
      user: { email: camille.email, fullName: 'Camille O’Neil', initials: 'CO', avatar: null },
    });
    expect(calls).toEqual(['GET /api/checkprofil/{timestamp}']);
  });

  it('administers the platform only if the API accepts the token that says so', async () => {
    const admin = await platform.backend.addPerson({ isAdministrator: true });
    const asked = '{ viewer { isAdministrator administration { __typename } } }';
    expect((await platform.ask<object>(asked, { as: admin })).data).toEqual({
      viewer: { isAdministrator: true, administration: { __typename: 'Administration' } },
    });
    // Whoever lost the right meanwhile still holds a token that says so.
    await platform.backend.context.database
      .update(users)
      .set({ isAdministrator: false })
      .where(eq(users.id, admin.id));
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

  it('can be fetched again by id, whatever stands in the e-mail, and only one’s own', async () => {
    const { data } = await platform.ask<{ viewer: { id: string } }>('{ viewer { id } }', { as: camille });
    const node = 'query ($id: ID!) { node(id: $id) { id ... on Viewer { username } } }';
    const variables = { id: data.viewer.id };
    const own = await platform.ask<{ node: unknown }>(node, { as: camille, variables });
    expect(own.data.node).toEqual({ id: data.viewer.id, username: camille.email });
    const other = await platform.backend.addPerson();
    expect((await platform.ask<{ node: unknown }>(node, { as: other, variables })).data.node).toBeNull();
  });
});

describe('signing out', () => {
  const signOut = 'mutation ($input: SignOutInput!) { signOut(input: $input) { userErrors { code } } }';

  it('disconnects the device it names, and needs no call without one', async () => {
    const named = await platform.ask<object>(signOut, {
      as: camille,
      variables: { input: { deviceToken: 'abc' } },
    });
    expect(named.data).toEqual({ signOut: { userErrors: [] } });
    expect(named.calls).toEqual(['POST /api/deconnect']);
    const unnamed = await platform.ask<object>(signOut, { as: camille, variables: { input: {} } });
    expect(unnamed.data).toEqual({ signOut: { userErrors: [] } });
    expect(unnamed.calls).toEqual([]);
  });
});
