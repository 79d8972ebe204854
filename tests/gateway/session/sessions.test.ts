/** Sessions: renewed, listed and ended, and the devices that they are on. */
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { devices, sessions } from '../../../backend/accounts/tables.ts';
import { readClaims } from '../../../gateway/http/claims.ts';
import { passwordDigest } from '../../backend/harness.ts';
import { type Refusal, sharedPlatform } from '../platform.ts';

const platform = sharedPlatform();

interface Entrance {
  token: string | null;
  expiresAt: string | null;
  viewer?: { email: string; language: string } | null;
  userErrors: Refusal[];
}

const signIn = (username: string, input: object = {}, viewer = '') =>
  platform.ask<{ entrance: Entrance }>(
    `mutation ($input: SignInInput!) {
      entrance: signIn(input: $input) { token expiresAt ${viewer} userErrors { code message path } }
    }`,
    {
      variables: { input: { email: username, passwordDigest: passwordDigest(), platform: 'WEB', ...input } },
    },
  );
const tokenOf = async (username: string, input: object = {}): Promise<string> =>
  (await signIn(username, input)).data.entrance.token ?? '';
const renew = (token: string, as?: { token: string }) =>
  platform.ask<{ entrance: Entrance }>(
    `mutation ($input: RenewSessionInput!) {
      entrance: renewSession(input: $input) { token expiresAt userErrors { code message path } }
    }`,
    { variables: { input: { token } }, ...(as ? { as } : {}) },
  );
const isGood = async (token: string) => {
  const { errors } = await platform.ask('{ viewer { language } }', { as: { token } });
  return errors.length === 0;
};
const profile = 'viewer { email language }';

interface Session {
  id: string;
  deviceName: string | null;
  platform: string | null;
  appVersion: string | null;
  ipAddress: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}
const fields = 'id deviceName platform appVersion ipAddress createdAt lastUsedAt isCurrent';
const listOf = async (token: string) =>
  (
    await platform.ask<{ viewer: { sessions: { nodes: Session[]; totalCount: number } } }>(
      `{ viewer { sessions { nodes { ${fields} } totalCount } } }`,
      { as: { token } },
    )
  ).data.viewer.sessions;

const ended: Refusal = {
  code: 'SESSION_ENDED',
  message: 'Votre session a expiré. Veuillez vous reconnecter.',
  path: null,
};

describe('who signs in', () => {
  it('is answered as the viewer, by the call that their next request would need', async () => {
    const person = await platform.backend.addPerson();
    const { data, calls } = await signIn(person.email, {}, profile);
    expect(data.entrance.viewer).toEqual({ email: person.email, language: 'FR' });
    expect(calls).toEqual(['POST /api/login_check', 'POST /api/first', 'GET /api/checkprofil/{timestamp}']);
    expect(platform.gateway.services.tokenVerifier.isConfirmed(data.entrance.token ?? '')).toBe(true);
    const refused = await signIn(person.email, { passwordDigest: passwordDigest('autre') }, profile);
    expect(refused.data.entrance).toMatchObject({
      viewer: null,
      userErrors: [
        { code: 'INVALID_CREDENTIALS', message: 'E-mail et/ou mot de passe incorrect(s)', path: null },
      ],
    });
  });

  it('sends the device; a name that is too long is no wrong password', async () => {
    const person = await platform.backend.addPerson();
    const device = { platform: 'IOS', appVersion: '4.2.0', deviceName: 'iPhone de Léa' };
    const [session] = (await listOf(await tokenOf(person.email, device))).nodes;
    expect(session).toMatchObject({ ...device, isCurrent: true });
    const refused = await signIn(person.email, { deviceName: 'x'.repeat(101) });
    expect(refused.data.entrance.userErrors).toMatchObject([{ code: 'INVALID', path: ['deviceName'] }]);
  });
});

describe('a device', () => {
  const registered = ({ id }: { id: number }) =>
    platform.backend.context.database.select().from(devices).where(eq(devices.userId, id));
  const mutate = async (name: string, input: object, as: { token: string }) =>
    (await platform.mutate(name, input, { as })).userErrors;

  it('is registered with its platform, and again when its token changes', async () => {
    const person = await platform.backend.addPerson();
    const device = { platform: 'ANDROID', locale: 'fr-FR', appVersion: '4.2.0' };
    expect(await mutate('registerDevice', { pushToken: 'one', ...device }, person)).toEqual([]);
    expect(await mutate('registerDevice', { pushToken: 'two', platform: 'WEB' }, person)).toEqual([]);
    expect(await registered(person)).toMatchObject([
      { token: 'one', kind: 1, platform: 'android', locale: 'fr-FR' },
      { token: 'two', kind: 2, platform: 'web' },
    ]);
    expect(await mutate('registerDevice', { pushToken: '', platform: 'WEB' }, person)).toMatchObject([
      { code: 'INVALID', path: ['pushToken'] },
    ]);
    expect(
      await mutate('registerDevice', { pushToken: 'x'.repeat(2_001), platform: 'WEB' }, person),
    ).toMatchObject([{ code: 'INVALID', path: ['pushToken'] }]);
  });
});

describe('a session', () => {
  it('is renewed while its token is valid, and answers the same again', async () => {
    const person = await platform.backend.addPerson();
    const token = await tokenOf(person.email);
    const renewed = await renew(token, { token });
    const { token: next, expiresAt } = renewed.data.entrance;
    expect(renewed.calls).toEqual(['POST /api/sessions/renouvellement']);
    expect(next).not.toBe(token);
    expect(Date.parse(expiresAt ?? '')).toBe(Number(readClaims(next)?.exp) * 1000);
    expect((await renew(token)).data.entrance.token).toBe(next);
    expect(await isGood(next ?? '')).toBe(true);
  });

  it('is renewed after its token has expired, also where the request carries it', async () => {
    const person = await platform.backend.addPerson();
    const [row] = await platform.backend.context.database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.id));
    const renewedAt = new Date(Date.now() - 86_400_000);
    const token = platform.backend.app.tokens.issue({ person, session: { ...row!, renewedAt } });
    expect(await isGood(token)).toBe(false);
    const { data, calls } = await renew(token, { token });
    expect(calls).toEqual(['POST /api/sessions/renouvellement']);
    expect(await isGood(data.entrance.token ?? '')).toBe(true);
  });

  it('that has ended, or none, is not renewed', async () => {
    const person = await platform.backend.addPerson();
    const token = await tokenOf(person.email);
    await platform.backend.context.database
      .update(sessions)
      .set({ endedAt: new Date() })
      .where(eq(sessions.userId, person.id));
    for (const one of [token, '', 'nonsense', 'x'.repeat(3_000)])
      expect((await renew(one)).data.entrance).toEqual({
        token: null,
        expiresAt: null,
        userErrors: [ended],
      });
  });

  it('whose token has expired ends with a sign-out all the same', async () => {
    const person = await platform.backend.addPerson();
    const token = await tokenOf(person.email);
    const [known] = await platform.backend.context.database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.id))
      .orderBy(desc(sessions.createdAt));
    const expired = platform.backend.app.tokens.issue({
      person,
      session: { id: known?.id ?? '', generation: 0, renewedAt: new Date(Date.now() - 86_400_000) },
    });
    const { data } = await platform.ask<{ signOut: { userErrors: unknown[] } }>(
      'mutation { signOut(input: {}) { userErrors { code } } }',
      { as: { token: expired } },
    );
    expect(data.signOut.userErrors).toEqual([]);
    expect((await renew(expired)).data.entrance.token).toBeNull();
    expect((await renew(token)).data.entrance.token).toBeNull();
  });

  it('is listed with its device, and only its owner finds it by id', async () => {
    const person = await platform.backend.addPerson();
    const device = { platform: 'WEB', appVersion: '1.0', deviceName: 'Firefox sur Windows' };
    const token = await tokenOf(person.email, device);
    const { nodes, totalCount } = await listOf(token);
    expect(totalCount).toBe(2);
    const own = nodes.find(({ isCurrent }) => isCurrent)!;
    expect(own).toMatchObject({ ...device, ipAddress: '127.0.0.1' });
    expect(nodes.find(({ isCurrent }) => !isCurrent)).toMatchObject({ deviceName: null, platform: null });
    const find = async (as: { token: string }) =>
      (
        await platform.ask<{ node: unknown }>(
          'query ($id: ID!) { node(id: $id) { ... on Session { deviceName } } }',
          {
            as,
            variables: { id: own.id },
          },
        )
      ).data.node;
    expect(await find({ token })).toEqual({ deviceName: device.deviceName });
    expect(await find(await platform.backend.addPerson())).toBeNull();
  });
});

describe('sessions on other devices', () => {
  interface Ended {
    removedSessionIds: string[];
    viewer: { sessions: { totalCount: number } } | null;
    userErrors: Refusal[];
  }
  const fields = '{ removedSessionIds viewer { sessions { totalCount } } userErrors { code message path } }';

  it('end one by one, or all together', async () => {
    const person = await platform.backend.addPerson();
    const [here, there] = [await tokenOf(person.email), await tokenOf(person.email)];
    const other = (await listOf(there)).nodes.find(({ isCurrent }) => isCurrent)!;
    const first = await platform.ask<{ endSessions: Ended }>(
      `mutation ($input: EndSessionsInput!) { endSessions(input: $input) ${fields} }`,
      { as: { token: here }, variables: { input: { sessionIds: [other.id] } } },
    );
    expect(first.data.endSessions).toEqual({
      removedSessionIds: [other.id],
      viewer: { sessions: { totalCount: 2 } },
      userErrors: [],
    });
    expect([await isGood(here), await isGood(there)]).toEqual([true, false]);
    const rest = await platform.ask<{ endOtherSessions: Ended }>(`mutation { endOtherSessions ${fields} }`, {
      as: { token: here },
    });
    expect(rest.data.endOtherSessions.viewer).toEqual({ sessions: { totalCount: 1 } });
    expect([await isGood(here), await isGood(person.token)]).toEqual([true, false]);
  });
});
