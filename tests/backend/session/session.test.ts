import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devices, users } from '../../../backend/accounts/tables.ts';
import { TokenClaims } from '../../../backend/core/tokens.ts';
import { ChangePasswordResponse, SignInResponse } from '../../../backend/session/wire.ts';
import { type Fault, interposeFaults } from '../core/faults.ts';
import { type TestPerson, password, passwordDigest, startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());

const signIn = (username: string, digest = passwordDigest(), headers: Record<string, string> = {}) =>
  backend.post('/api/login_check', { json: { username, password: digest }, headers });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
/** A token signed as its header says: HS256 with SHA-256, HS512 with SHA-512. */
const forge = (
  header: { alg: string; typ: string },
  claims: object,
  secret = 'a secret of mine, long enough for anything',
) => {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac(header.alg.replace(/^[HR]S/, 'sha'), secret)
    .update(content)
    .digest('base64url')}`;
};

describe('signing in', () => {
  it('B065 B012: exchanges the password digest for a token that identifies the user', async () => {
    const person = await backend.addPerson({ email: 'redactrice@example.org' });
    const answer = await signIn('Redactrice@Example.org');
    expect(answer.status).toBe(200);
    const { token } = answer.read(SignInResponse);
    expect(decode(token.split('.')[0])).toEqual({ alg: 'HS256', typ: 'JWT' });
    const claims = decode(token.split('.')[1]);
    expect(claims).toMatchObject({
      username: 'redactrice@example.org',
      roles: ['ROLE_USER'],
      user_id: person.id,
    });
    expect(claims).toEqual(expect.objectContaining({ iat: expect.any(Number), exp: expect.any(Number) }));
    expect((await backend.get('/api/usercurrent/x', { token })).status).toBe(200);
  });

  it('B152 puts ROLE_ADMIN first for administrators', async () => {
    const { email } = await backend.addPerson({ isAdministrator: true });
    const { token } = (await signIn(email)).read(SignInResponse);
    expect(decode(token.split('.')[1])).toMatchObject({ roles: ['ROLE_ADMIN', 'ROLE_USER'] });
  });

  it('B067 answers a wrong password, an unknown person and an account without password alike', async () => {
    const { email } = await backend.addPerson();
    const { email: without } = await backend.addPerson({ passwordHash: null });
    const answers = [
      await signIn(email, passwordDigest('Autre1234')),
      await signIn('personne@nulle.part'),
      await signIn(without),
      await signIn(without, '0'.repeat(64)),
      await signIn(email, password),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        status: false,
        message: 'E-mail et/ou mot de passe incorrect(s)',
        code: 'BAD_CREDENTIALS',
      });
    }
  });

  it('takes the same time for known and unknown users', async () => {
    const { email } = await backend.addPerson();
    const time = async (username: string) => {
      const began = performance.now();
      await signIn(username, passwordDigest('Autre1234'));
      return performance.now() - began;
    };
    // In turns, so that whatever else this machine does slows both down.
    const ratios: number[] = [];
    for (let round = 0; round < 9; round += 1)
      ratios.push((await time(email)) / (await time('encore@nulle.part')));
    const median = ratios.toSorted((a, b) => a - b)[4] ?? 0;
    expect(median).toBeGreaterThan(1 / 3);
    expect(median).toBeLessThan(3);
  });

  it('B068 and B069 name the credential that is missing', async () => {
    const without = async (json: object) => (await backend.post('/api/login_check', { json })).body;
    const [name, secret] = ["L'email est obligatoire", 'Le mot de passe est obligatoire'];
    expect(await without({ password: 'x' })).toMatchObject({ message: name, field: 'username' });
    expect(await without({ username: ' ', password: 'x' })).toMatchObject({ message: name });
    expect(await without({ username: 'a@b.fr' })).toMatchObject({ message: secret });
    expect(await without({ username: 'a@b.fr', password: '' })).toMatchObject({ message: secret });
  });

  it('stops guessing after ten failures, for that account and place only', async () => {
    const { email } = await backend.addPerson();
    const { email: other } = await backend.addPerson();
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(email, passwordDigest('Autre1234'));
    const refused = await signIn(email);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await signIn(other)).status).toBe(200);
    expect((await signIn(email, passwordDigest(), { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200);
  });

  const at = (address: string) => ({ 'x-forwarded-for': address });
  const wrong = passwordDigest('Autre1234');

  it('lets a person in on a known device although others failed for their account at its address', async () => {
    const { email } = await backend.addPerson();
    const signInOn = async (cleappareil: string, secret = passwordDigest()) =>
      (
        await backend.post('/api/login_check', {
          json: { username: email, password: secret, cleappareil },
          headers: at('198.51.100.99'),
        })
      ).status;
    expect([await signInOn('laptop'), await signInOn('')]).toEqual([200, 200]);
    for (let attempt = 0; attempt < 10; attempt += 1) await signInOn('', wrong);
    // Without a key, a device is its address.
    expect([await signInOn('laptop'), await signInOn('other'), await signInOn('')]).toEqual([200, 429, 429]);
  });

  it('does not count what could not be judged', async () => {
    const { email } = await backend.addPerson();
    const faults = interposeFaults(backend);
    const away: Fault = {
      before() {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
    };
    const statuses: number[] = [];
    await faults.during(away, async () => {
      for (let attempt = 0; attempt < 12; attempt += 1)
        statuses.push((await signIn(email, passwordDigest(), at('198.51.100.95'))).status);
    });
    faults.stop();
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect((await signIn(email, passwordDigest(), at('198.51.100.95'))).status).toBe(200);
  });

  it('trusts client addresses only from the gateway, with a current proof', async () => {
    const { email } = await backend.addPerson();
    const { gatewaySecret } = backend.context.config;
    const now = Math.floor(Date.now() / 1000);
    const said = (address: string, secret = gatewaySecret, time = now) => {
      const words = `${address};${time};${time}`;
      return {
        'x-client-address': `${words};${createHmac('sha256', secret).update(words).digest('hex')}`,
      };
    };
    const proof = said('203.0.113.50')['x-client-address'].split(';').at(-1) ?? '';
    // All of these count for the place that they really come from.
    for (const headers of [
      said('203.0.113.51', 'another secret of thirty-two characters'),
      said('203.0.113.52', gatewaySecret, now - 3_600),
      said('203.0.113.53', gatewaySecret, now + 3_600),
      { 'x-client-address': `203.0.113.54;${now};${now};${proof}` },
      { 'x-client-address': '203.0.113.55' },
      { 'x-client-address': '' },
      { 'x-client-address': ';;' },
      { 'x-client-address': `203.0.113.56;${now};${now};${'0'.repeat(63)}` },
      {},
      {},
    ])
      expect((await signIn(email, wrong, headers)).status).toBe(401);
    expect((await signIn(email, passwordDigest(), { 'x-client-address': '203.0.113.57' })).status).toBe(429);
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(email, wrong, said('203.0.113.50'));
    expect((await signIn(email, passwordDigest(), said('203.0.113.50'))).status).toBe(429);
    expect((await signIn(email, passwordDigest(), said('203.0.113.58'))).status).toBe(200);
  });

  it('stores no digest, only a slow salted hash of it', async () => {
    const { id } = await backend.addPerson();
    const [row] = await backend.context.database.select().from(users).where(eq(users.id, id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row?.passwordHash).not.toContain(passwordDigest());
  });
});

/** The session that a token names, and which of its tokens it is. */
const sessionOf = ({ token }: { token: string }) =>
  TokenClaims.pick({ sid: true, gen: true }).parse(decode(token.split('.')[1]));

describe('the guard', () => {
  let person: TestPerson;
  const claims = () => ({
    username: person.email,
    roles: ['ROLE_ADMIN', 'ROLE_USER'],
    user_id: person.id,
    ...sessionOf(person),
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 3600,
  });
  beforeAll(async () => {
    person = await backend.addPerson();
  });

  const statusWith = async (authorization: string | undefined) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answer = await backend.call('GET', '/api/usercurrent/x', { headers });
    if (answer.status !== 200) {
      expect(answer.body).toEqual({
        status: false,
        message: 'Votre session a expiré. Veuillez vous reconnecter.',
        code: 'UNAUTHENTICATED',
      });
    }
    return answer.status;
  };

  it('B138 accepts a present and unexpired token', async () => {
    expect(await statusWith(`Bearer ${person.token}`)).toBe(200);
    expect(await statusWith(`Bearer ${signed(claims())}`)).toBe(200);
  });

  const secret = backend.context.config.tokenSecrets[0];
  const signed = (payload: object, alg = 'HS256') => forge({ alg, typ: 'JWT' }, payload, secret);
  const parts = () => person.token.split('.');
  it.each<[string, () => string | undefined | Promise<string>]>([
    ...[undefined, '', 'Bearer', 'Bearer ', 'Bearer x', 'Basic YTpi', 'Bearer a.b.c'].map(
      (header): [string, () => string | undefined] => [`“${header}”`, () => header],
    ),
    ['a token alone', () => person.token],
    ...['none', 'None', 'NONE', 'nOnE'].map((alg): [string, () => string] => [
      `an unsigned token (${alg})`,
      () => `Bearer ${encode({ alg, typ: 'JWT' })}.${encode(claims())}.`,
    ]),
    ['one signed by another secret', () => `Bearer ${forge({ alg: 'HS256', typ: 'JWT' }, claims())}`],
    ['one signed by HS512', () => `Bearer ${signed(claims(), 'HS512')}`],
    ['one signed by RS256', () => `Bearer ${signed(claims(), 'RS256')}`],
    ['one whose claims were changed', () => `Bearer ${parts()[0]}.${encode(claims())}.${parts()[2]}`],
    ['an expired one', () => `Bearer ${signed({ ...claims(), iat: 1_000, exp: 2_000 })}`],
    ['one that never expires', () => `Bearer ${signed({ ...claims(), exp: undefined })}`],
    ['one without a session', () => `Bearer ${signed({ ...claims(), sid: undefined })}`],
    ['one of an unknown session', () => `Bearer ${signed({ ...claims(), sid: randomUUID() })}`],
    [
      'one of another user’s session',
      async () => `Bearer ${signed({ ...claims(), ...sessionOf(await backend.addPerson()) })}`,
    ],
    [
      'one of a deleted account',
      async () => {
        const { id, token } = await backend.addPerson();
        await backend.context.database.delete(users).where(eq(users.id, id));
        return `Bearer ${token}`;
      },
    ],
  ])('rejects %s', async (_what, header) => {
    expect(await statusWith(await header())).toBe(401);
  });

  it('believes the database, not the token, about the right to administer', async () => {
    const token = signed(claims());
    expect((await backend.get('/api/checkprofil/x', { token })).body).toMatchObject({ roles: ['ROLE_USER'] });
  });

  it('does not reveal to unauthenticated callers which paths exist', async () => {
    expect((await backend.get('/api/nothing')).status).toBe(401);
    expect((await backend.get('/api/nothing', person)).body).toEqual({
      status: false,
      message: "Cette adresse n'existe pas.",
      code: 'NOT_FOUND',
    });
  });
});

describe('first sign-in and devices', () => {
  it('B072 reports a first sign-in until the onboarding is complete, however often it is asked', async () => {
    const person = await backend.addPerson({ firstSignInAt: null });
    const first = async (as: { token: string }) =>
      (await backend.post('/api/first', { as, form: { token: '', device: '2' } })).body;
    const isFirst = { status: true, message: 'premier log!' };
    expect(await Promise.all([first(person), first(person), first(person)])).toEqual([
      isFirst,
      isFirst,
      isFirst,
    ]);
    // The first password of one's own: the one before is not asked for.
    const chosen = passwordDigest('Nouveau2026');
    const changed = await backend.post('/api/reset', {
      as: person,
      json: { plainPassword: { first: chosen, second: chosen } },
    });
    expect(await first(changed.read(ChangePasswordResponse))).toEqual({
      status: true,
      message: 'deja connecte',
    });
  });

  it('B071 and B140 register the device and forget it again', async () => {
    const person = await backend.addPerson();
    const mine = () => backend.context.database.select().from(devices).where(eq(devices.userId, person.id));
    const form = { token: 'push-token-1', device: '2' };
    await backend.post('/api/first', { as: person, form });
    await backend.post('/api/first', { as: person, form });
    expect(await mine()).toEqual([expect.objectContaining({ token: 'push-token-1', kind: 2 })]);
    const other = await backend.addPerson();
    await backend.post('/api/deconnect', { as: other, form });
    expect(await mine()).toHaveLength(1);
    expect((await backend.post('/api/deconnect', { as: person, form })).body).toEqual({ status: true });
    expect(await mine()).toEqual([]);
    expect((await backend.get('/api/usercurrent/x', person)).status).toBe(401);
  });

  it('B820: keeps the ten devices of a person that signed in last, however many do at once', async () => {
    const person = await backend.addPerson();
    const register = (token: string) =>
      backend.post('/api/first', { as: person, form: { token, device: '2' } });
    const tokens = async () =>
      (await backend.context.database.select().from(devices).where(eq(devices.userId, person.id)))
        .map(({ token }) => token)
        .toSorted();
    for (let number = 0; number < 11; number += 1) await register(`jeton-${number}`);
    await register('jeton-1');
    await register('jeton-11');
    expect(await tokens()).toEqual(
      ['jeton-1', ...Array.from({ length: 9 }, (_, index) => `jeton-${index + 3}`)].toSorted(),
    );
    await Promise.all(Array.from({ length: 20 }, (_, index) => register(`autre-${index}`)));
    const left = await tokens();
    expect(left).toHaveLength(10);
    expect(left.filter((token) => token.startsWith('autre-'))).toHaveLength(10);
  });

  it('takes the longest tokens that an index holds, and refuses longer ones', async () => {
    const person = await backend.addPerson();
    const token = randomBytes(1_500).toString('base64').slice(0, 2_000);
    const statusOf = async (sent: string) =>
      (await backend.post('/api/first', { as: person, json: { token: sent, device: 2 } })).status;
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(`${token}x`)).toBe(400);
    expect(await statusOf('jeton é')).toBe(400);
  });
});
