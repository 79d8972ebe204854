import { describe, expect, it } from 'vitest';
import { createPasswordLink } from '../../../backend/accounts/passwordLinks.ts';
import { passwordDigest, type TestPerson } from '../../backend/harness.ts';
import { sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();

interface Payload {
  payload: {
    token?: string | null;
    expiresAt?: string | null;
    viewer?: { email: string; isOnboardingRequired: boolean } | null;
    userErrors: { code: string; message: string; path: string[] | null }[];
  };
}
const reset = (token: string, digest: string) =>
  platform.ask<Payload>(
    'mutation ($input: ResetPasswordInput!) { payload: resetPassword(input: $input) { userErrors { code message path } } }',
    { variables: { input: { token, passwordDigest: digest } } },
  );
const viewerOf = async (token: string) =>
  platform.ask<{ viewer: { user: { email: string } } }>('{ viewer { user { email } } }', { as: { token } });

describe('a forgotten password', () => {
  const ask = (email: string) =>
    platform.ask<Payload>(
      'mutation ($email: String!) { payload: requestPasswordReset(input: { email: $email }) { userErrors { code message path } } }',
      { variables: { email } },
    );

  it('is requested without signing in, with the same answer for known and unknown addresses', async () => {
    const person = await platform.backend.addPerson();
    const [known, unknown] = [await ask(person.email), await ask('personne@nulle-part.example')];
    expect(known.data).toEqual({ payload: { userErrors: [] } });
    expect(unknown.data).toEqual(known.data);
  });

  it('B121 rejects an invalid e-mail address, without a call', async () => {
    const { data, calls } = await ask('sans-arobase');
    expect(data.payload.userErrors).toEqual([
      { code: 'INVALID', message: 'Email est Incorrect', path: ['email'] },
    ]);
    expect(calls).toEqual([]);
  });

  it('B126 is replaced with the token of the link, once', async () => {
    const person = await platform.backend.addPerson();
    const token = await createPasswordLink(platform.backend.context.database, person.id, 'reset', 3600);
    const digest = passwordDigest('Nouveau2026');
    expect((await reset(token, digest)).data.payload).toEqual({ userErrors: [] });
    expect((await reset(token, digest)).data.payload).toEqual({
      userErrors: [{ code: 'INVALID_STATE', message: 'Ce lien n’est plus valable.', path: ['token'] }],
    });
    expect((await viewerOf(person.token)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('never travels in the clear', async () => {
    const { errors, calls } = await reset('token', 'Nouveau2026');
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(calls).toEqual([]);
  });
});

describe('a changed password', () => {
  const change = (as: TestPerson, current: string | null, next = 'Nouveau2026') =>
    platform.ask<Payload>(
      'mutation ($input: UpdatePasswordInput!) { payload: updatePassword(input: $input) { token expiresAt viewer { email isOnboardingRequired } userErrors { code message path } } }',
      {
        as,
        variables: {
          input: { passwordDigest: passwordDigest(next), currentPasswordDigest: current },
        },
      },
    );

  it('needs the one before, once it is one of one’s own', async () => {
    const person = await platform.backend.addPerson();
    const refusals = [];
    for (const current of [null, passwordDigest('autre')]) {
      const { payload } = (await change(person, current)).data;
      expect(payload.viewer).toBeNull();
      refusals.push(...payload.userErrors);
    }
    const path = ['currentPasswordDigest'];
    expect(refusals).toEqual([
      { code: 'INVALID', message: 'Le mot de passe actuel est obligatoire', path },
      { code: 'INVALID', message: 'Le mot de passe actuel est incorrect', path },
    ]);
    expect((await viewerOf(person.token)).errors).toEqual([]);
    const newcomer = await platform.backend.addPerson({ firstSignInAt: null });
    expect((await change(newcomer, null)).data.payload).toMatchObject({
      viewer: { email: newcomer.email, isOnboardingRequired: false },
      userErrors: [],
    });
  });

  it('must differ from the current one, and the error names its field', async () => {
    const person = await platform.backend.addPerson();
    const { data } = await change(person, passwordDigest(), 'Bienvenue1');
    expect(data.payload.userErrors).toEqual([
      {
        code: 'INVALID',
        message: 'Le nouveau mot de passe doit être différent de l’actuel',
        path: ['passwordDigest'],
      },
    ]);
  });

  it('B114 returns the token that replaces the current one', async () => {
    const person = await platform.backend.addPerson();
    const { data } = await change(person, passwordDigest());
    expect(data.payload.userErrors).toEqual([]);
    expect(Date.parse(data.payload.expiresAt ?? '')).toBeGreaterThan(Date.now());
    expect((await viewerOf(data.payload.token ?? '')).data.viewer.user.email).toBe(person.email);
    expect((await viewerOf(person.token)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
