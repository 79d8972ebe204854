import { createHmac } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { devices, sessions, users } from '../../../backend/accounts/tables.ts';
import { deleteExpiredSessions } from '../../../backend/accounts/sessions.ts';
import { createTokens, TokenClaims } from '../../../backend/core/tokens.ts';
import { signIns } from '../../../backend/session/tables.ts';
import {
  EndSessionsResponse,
  SignInResponse,
  RenewSessionResponse,
  ListSessionsResponse,
} from '../../../backend/session/wire.ts';
import { type TestPerson, passwordDigest, startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

type Holder = { token: string };

const signIn = async ({ email }: { email: string }, fields: Record<string, string> = {}): Promise<Holder> =>
  (
    await backend.post('/api/login_check', {
      json: { username: email, password: passwordDigest(), ...fields },
    })
  ).read(SignInResponse);
const statusOf = async (as: Holder, headers: Record<string, string> = {}) =>
  (await backend.call('GET', '/api/usercurrent/x', { as, headers })).status;
const renew = (token: string) => backend.post('/api/sessions/renouvellement', { json: { token } });
const renewed = async ({ token }: Holder): Promise<Holder> => (await renew(token)).read(RenewSessionResponse);
const claimsOf = ({ token }: Holder) =>
  TokenClaims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
const listed = async (as: Holder) =>
  (await backend.get('/api/sessions', as)).read(ListSessionsResponse).sessions;

/** Lets time pass for a session: its last renewal was so many seconds ago. */
const wait = (as: Holder, seconds: number) =>
  backend.context.database
    .update(sessions)
    .set({ renewedAt: sql`${sessions.renewedAt} - make_interval(secs => ${seconds})` })
    .where(eq(sessions.id, claimsOf(as).sid));

/** The same token as if it had been issued so many seconds earlier. */
function aged(as: Holder, seconds: number): Holder {
  const { sid, gen, iat, ...claims } = claimsOf(as);
  const bearer = {
    person: { id: claims.user_id, email: claims.username, isAdministrator: claims.roles[0] === 'ROLE_ADMIN' },
    session: { id: sid, generation: gen, renewedAt: new Date((iat - seconds) * 1000) },
  };
  return { token: backend.app.tokens.issue(bearer) };
}

/** Waits until it is noted that the newest token of a session is in use. */
const noted = (as: Holder) =>
  vi.waitFor(async () => {
    const [row] = await backend.context.database
      .select()
      .from(sessions)
      .where(eq(sessions.id, claimsOf(as).sid));
    expect(row?.usedGeneration).toBe(row?.generation);
  }, 30_000);

describe('a session', () => {
  it('is listed with its device, most recently used first', async () => {
    const person = await backend.addPerson();
    const phone = await signIn(person, {
      plateforme: 'ios',
      version: '2.4.1',
      appareil: 'iPhone de Camille',
      cleappareil: 'p',
    });
    const browser = await signIn(person, { plateforme: 'web', appareil: 'Firefox sur Windows' });
    expect(await listed(browser)).toEqual([
      expect.objectContaining({ appareil: 'Firefox sur Windows', plateforme: 'web', courante: 1 }),
      expect.objectContaining({
        id: claimsOf(phone).sid,
        appareil: 'iPhone de Camille',
        plateforme: 'ios',
        version: '2.4.1',
        adresse: '127.0.0.1',
        courante: 0,
      }),
      expect.objectContaining({ appareil: '', plateforme: null }),
    ]);
    // The statistics distinguish mobile from browser by it.
    const connections = await backend.context.database
      .select()
      .from(signIns)
      .where(eq(signIns.userId, person.id));
    expect(connections.map(({ device }) => device)).toEqual([1, 2]);
  });

  it('ends with a sign-out, and its tokens with it', async () => {
    const person = await backend.addPerson();
    const other = await signIn(person);
    expect((await backend.post('/api/deconnect', { as: other, form: { token: '' } })).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect((await renew(other.token)).status).toBe(401);
    expect(await statusOf(person)).toBe(200);
    expect(backend.events.at(-1)).toEqual({
      pusheraction: ['session', 'ended'],
      sessions: [claimsOf(other).sid],
      receveur: [person.email],
    });
  });

  it('is ended from another one, alone or with all others, by its owner only', async () => {
    const [person, stranger] = await backend.addPeople([{}, {}]);
    const [first, second] = [await signIn(person), await signIn(person)];
    const end = async (as: Holder, body: object) =>
      (await backend.post('/api/sessions/fin', { as, json: body })).read(EndSessionsResponse).ids;
    const ids = [claimsOf(first).sid];
    expect(await end(stranger, { ids })).toEqual([]);
    expect(await end(person, { ids })).toEqual(ids);
    expect(await Promise.all([first, second, person].map((as) => statusOf(as)))).toEqual([401, 200, 200]);
    expect(await end(person, {})).toEqual([claimsOf(second).sid]);
    expect(await Promise.all([second, person, stranger].map((as) => statusOf(as)))).toEqual([401, 200, 200]);
  });

  it('ending while its device is being registered leaves no device, and nothing hangs', async () => {
    const person = await backend.addPerson();
    for (let round = 0; round < 4; round += 1) {
      const phone = await signIn(person);
      const form = { token: `race-${round}`, device: '1', plateforme: 'ios' };
      const answers = await Promise.all([
        backend.post('/api/first', { as: phone, form }),
        backend.post('/api/deconnect', { as: phone, form: { token: '' } }),
        backend.post('/api/sessions/fin', { as: person, json: {} }),
        backend.post('/api/first', { as: phone, form: { ...form, token: `again-${round}` } }),
      ]);
      for (const { status } of answers) expect([200, 401]).toContain(status);
    }
    expect(await backend.context.database.$count(devices, eq(devices.userId, person.id))).toBe(0);
  });

  it('unregisters its device when it ends: no push message is sent to it', async () => {
    const person = await backend.addPerson();
    const phone = await signIn(person);
    const form = { token: `push-${person.id}`, device: '1', plateforme: 'android', langue: 'fr-FR' };
    await backend.post('/api/first', { as: phone, form });
    const kept = () => backend.context.database.select().from(devices).where(eq(devices.userId, person.id));
    expect(await kept()).toMatchObject([{ kind: 1, platform: 'android', locale: 'fr-FR' }]);
    await backend.post('/api/sessions/fin', { as: person, json: {} });
    expect(await kept()).toEqual([]);
  });

  it.each<[string, (person: TestPerson, administrator: TestPerson) => Promise<{ status: number }>]>([
    [
      'a lost right to administer',
      ({ email }, as) => backend.post(`/api/suprauser/0/${email}`, { as, json: {} }),
    ],
    ['a closed account', ({ id }, as) => backend.call('DELETE', `/api/userdelete/${id}`, { as })],
    [
      'another e-mail',
      ({ id, email }, as) =>
        backend.call('PUT', '/api/admin/update', {
          as,
          json: { user: { id, email: `x-${email}` }, profile: {} },
        }),
    ],
  ])('ends with %s, and the gateways hear of it', async (_what, act) => {
    const person = await backend.addPerson({ isAdministrator: true });
    const administrator = await backend.addPerson({ isAdministrator: true });
    const other = await signIn(person);
    expect((await act(person, administrator)).status).toBe(200);
    expect([await statusOf(person), await statusOf(other)]).toEqual([401, 401]);
    const ended = [claimsOf(person).sid, claimsOf(other).sid].toSorted();
    expect(
      backend.events.some(
        ({ pusheraction, sessions: ids = [] }) =>
          pusheraction[1] === 'ended' && ids.toSorted().join() === ended.join(),
      ),
    ).toBe(true);
  });

  it('ends with a right to administer that was given, as its token does not name it', async () => {
    const [person, administrator] = await backend.addPeople([{}, { isAdministrator: true }]);
    await backend.post(`/api/suprauser/1/${person.email}`, { as: administrator, json: {} });
    expect(await statusOf(person)).toBe(401);
    expect(claimsOf(await signIn(person)).roles[0]).toBe('ROLE_ADMIN');
  });

  it('stays when its owner gives the right to administer up, but for the others', async () => {
    const person = await backend.addPerson({ isAdministrator: true });
    await backend.addPerson({ isAdministrator: true });
    const other = await signIn(person);
    await backend.post(`/api/suprauser/0/${person.email}`, { as: person, json: {} });
    expect([await statusOf(person), await statusOf(other)]).toEqual([200, 401]);
  });

  it('is one of a hundred at most, those that were used last', async () => {
    const person = await backend.addPerson();
    const { id: userId } = person;
    const oldest = sql`now() - interval '1 day'`;
    const row = { userId, deviceKey: '', address: '127.0.0.1', lastUsedAt: oldest };
    await backend.context.database.insert(sessions).values(Array.from({ length: 120 }, () => row));
    const newest = await signIn(person);
    expect(await listed(newest)).toHaveLength(100);
    expect(await statusOf(person)).toBe(200);
  });

  it('is deleted some time after it can no longer be renewed, or has ended', async () => {
    const [idle, ended, living] = await backend.addPeople([{}, {}, {}]);
    const { database, config } = backend.context;
    await wait(idle, config.tokenLifetime + config.sessionIdleTime + 60);
    const longAgo = sql`now() - make_interval(secs => ${config.sessionIdleTime + 60})`;
    await database.update(sessions).set({ endedAt: longAgo }).where(eq(sessions.userId, ended.id));
    await deleteExpiredSessions(database, config);
    const counts = [idle, ended, living].map(({ id }) => database.$count(sessions, eq(sessions.userId, id)));
    expect(await Promise.all(counts)).toEqual([0, 0, 1]);
  });
});

describe('a renewal', () => {
  it('returns a token with a full lifetime; repeating it within half a minute returns the same one', async () => {
    const person = await backend.addPerson();
    await wait(person, 3_600);
    const before = aged(person, 3_600);
    const answers = await Promise.all([renewed(before), renewed(before), renewed(before)]);
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    const [next] = answers;
    expect(next.token).not.toBe(before.token);
    expect(claimsOf(next).exp - claimsOf(before).exp).toBeGreaterThanOrEqual(3_600);
    expect([await statusOf(next), await statusOf(before)]).toEqual([200, 200]);
    expect(await renewed(before)).toEqual(next);
    expect(backend.events.filter(({ sessions: ids }) => ids?.includes(claimsOf(person).sid))).toEqual([
      { pusheraction: ['session', 'renewed'], sessions: [claimsOf(person).sid], receveur: [person.email] },
    ]);
  });

  it('twice in a moment keeps the first token valid', async () => {
    const person = await backend.addPerson();
    const first = await renewed(person);
    const second = await renewed(first);
    expect(await Promise.all([person, first, second].map((as) => statusOf(as)))).toEqual([200, 200, 200]);
    expect(await renewed(person)).toEqual(second);
  });

  it('takes a token that has expired, for as long as the organisation allows', async () => {
    const { tokenLifetime, sessionIdleTime } = backend.context.config;
    const person = await backend.addPerson();
    const expired = aged(person, tokenLifetime + sessionIdleTime - 60);
    expect(await statusOf(expired)).toBe(401);
    expect(await statusOf(await renewed(expired))).toBe(200);
    const tooLate = aged(await backend.addPerson(), tokenLifetime + sessionIdleTime + 1);
    expect((await renew(tooLate.token)).status).toBe(401);
  });

  it('is refused for foreign tokens', async () => {
    const person = await backend.addPerson();
    for (const token of ['', 'x', `${person.token}x`, person.token.replace(/\.[^.]*$/, '.')])
      expect((await renew(token)).status).toBe(401);
    const foreign = createTokens({ tokenSecrets: ['y'.repeat(32)], tokenLifetime: 3_600 });
    const session = { id: claimsOf(person).sid, generation: 0, renewedAt: new Date() };
    expect((await renew(foreign.issue({ person, session }))).status).toBe(401);
  });

  it('whose answer was lost is given again later', async () => {
    const person = await backend.addPerson();
    const lost = await renewed(person);
    await wait(person, 3_600);
    expect(await statusOf(person)).toBe(200);
    const again = await renewed(person);
    expect(await statusOf(again)).toBe(200);
    // The one that may have been received by somebody else is worth nothing once this one is used.
    await statusOf(again);
    await noted(again);
    await wait(again, 31);
    expect([await statusOf(lost), await statusOf(again)]).toEqual([401, 401]);
  });

  it.each<[string, (old: Holder) => Promise<number>]>([
    ['asks something', statusOf],
    ['is renewed', async ({ token }) => (await renew(token)).status],
  ])('ends the session when the old token %s after the new one was used', async (_what, use) => {
    const person = await backend.addPerson();
    const next = await renewed(person);
    expect(await statusOf(next)).toBe(200);
    await noted(next);
    // Requests that began before the renewal succeed.
    expect(await statusOf(person)).toBe(200);
    await wait(next, 31);
    expect(await use(person)).toBe(401);
    expect([await statusOf(next), (await renew(next.token)).status]).toEqual([401, 401]);
    await expect.poll(() => backend.mailsTo(person.email)).toHaveLength(1);
    expect(backend.mailsTo(person.email)[0]).toContain('Une_de_vos_sessions');
    expect(backend.events.at(-1)).toMatchObject({ pusheraction: ['session', 'ended'] });
  });

  it('keeps requests that a gateway proves to have started before', async () => {
    const person = await backend.addPerson();
    const next = await renewed(person);
    await statusOf(next);
    await noted(next);
    await wait(next, 600);
    const said = (begun: number) => {
      const now = Math.floor(Date.now() / 1000);
      const words = `192.0.2.1;${now};${now - begun}`;
      const proof = createHmac('sha256', backend.context.config.gatewaySecret).update(words).digest('hex');
      return { 'x-client-address': `${words};${proof}` };
    };
    expect(await statusOf(person, said(900))).toBe(200);
    expect(await statusOf(person, said(500))).toBe(401);
    expect(await statusOf(next)).toBe(401);
  });

  it('carries the right to administer that the person has now', async () => {
    const person = await backend.addPerson();
    await backend.context.database
      .update(users)
      .set({ isAdministrator: true })
      .where(eq(users.id, person.id));
    expect(claimsOf(await renewed(person)).roles).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
  });
});

describe('a sign-in from a new device', () => {
  it('is reported by mail once, except at the very first sign-in', async () => {
    const person = await backend.addPerson({ firstSignInAt: null });
    const { database } = backend.context;
    await database.delete(sessions).where(eq(sessions.userId, person.id));
    const [desk, phone] = ['desk', 'phone'].map((cleappareil) => ({
      cleappareil,
      appareil: `Appareil ${cleappareil}`,
    }));
    await signIn(person, desk);
    await backend.post('/api/deconnect', { as: await signIn(person, desk), form: { token: '' } });
    await signIn(person, desk);
    await signIn(person, phone);
    await signIn(person, phone);
    await expect.poll(() => backend.mailsTo(person.email)).toHaveLength(1);
    expect(backend.mailsTo(person.email)[0]).toContain('Appareil phone');
    const [last] = await database
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, person.id), eq(sessions.deviceName, 'Appareil phone')))
      .orderBy(desc(sessions.createdAt));
    expect(last?.deviceKey).not.toContain('phone');
  });
});

describe('a sign-in', () => {
  it('started before a password change creates no session', async () => {
    const person = await backend.addPerson();
    const [first, ancien] = [passwordDigest('Nouveau2026'), passwordDigest()];
    const login = () =>
      backend.post('/api/login_check', { json: { username: person.email, password: ancien } });
    const under = Promise.all(Array.from({ length: 12 }, login));
    const changed = await backend.post('/api/reset', {
      as: person,
      json: { plainPassword: { first, second: first, ancien } },
    });
    expect(changed.status).toBe(200);
    await under;
    expect(await listed(changed.read(SignInResponse))).toHaveLength(1);
  });

  it('above the maximum number of sessions ends the least recently used one and notifies the gateways', async () => {
    const person = await backend.addPerson();
    const oldest = { deviceKey: '', address: '127.0.0.1', lastUsedAt: sql`now() + interval '1 hour'` };
    const rows = Array.from({ length: 100 }, () => ({ userId: person.id, ...oldest }));
    await backend.context.database.insert(sessions).values(rows);
    await signIn(person);
    expect(backend.events.at(-1)).toEqual({
      pusheraction: ['session', 'ended'],
      sessions: [claimsOf(person).sid],
      receveur: [person.email],
    });
  });
});

const bearer = () => ({
  person: { id: 1, email: 'a@example.org', isAdministrator: false },
  session: { id: '0190d6c0-0000-4000-8000-000000000000', generation: 0, renewedAt: new Date() },
});

it('refuses a token whose time is over, though it was verified before', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tokens = createTokens({ tokenSecrets: ['s'.repeat(32)], tokenLifetime: 60 });
  const token = tokens.issue(bearer());
  expect(tokens.verify(token)?.user_id).toBe(1);
  vi.setSystemTime(Date.now() + 61_000);
  expect(tokens.verify(token)).toBeUndefined();
  expect(tokens.verify(token, 60)?.user_id).toBe(1);
  expect(tokens.verify(`${token.slice(0, -4)}AAAA`, 60)).toBeUndefined();
  vi.useRealTimers();
});

describe('secrets', () => {
  it('are changed without ending sessions: the first signs, all verify', () => {
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)] as const;
    const tokensOf = (...tokenSecrets: [string, ...string[]]) =>
      createTokens({ tokenSecrets, tokenLifetime: 3_600 });
    const signedBefore = tokensOf(old).issue(bearer());
    const during = tokensOf(next, old);
    expect(during.verify(signedBefore)?.user_id).toBe(1);
    expect(tokensOf(next).verify(during.issue(bearer()))?.user_id).toBe(1);
    expect(tokensOf(next).verify(signedBefore)).toBeUndefined();
  });
});
