import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createPasswordLink } from '../../../backend/accounts/passwordLinks.ts';
import { devices, passwordLinks, users } from '../../../backend/accounts/tables.ts';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import { welcomeMailDispatch } from '../../../backend/people/welcome.ts';
import {
  ChangePasswordResponse,
  SignInResponse,
  ResetPasswordResponse,
} from '../../../backend/session/wire.ts';
import { type TestPerson, passwordDigest, startBackend } from '../harness.ts';

// As many askers as the limits know places: tests that try the limits name theirs.
const backend = await startBackend({ env: { PUBLIC_URL: 'https://agora.example.org/' } });
afterAll(() => backend.close());

let place = 0;
const elsewhere = () => ({ 'x-forwarded-for': `10.0.0.${(place += 1)}` });

const forget = (email: unknown, headers: Record<string, string> = elsewhere()) =>
  backend.post('/forget', { json: { email }, headers });
const reset = (token: string, digest = passwordDigest('Nouveau2026'), headers = elsewhere()) =>
  backend.post('/reset/password', { json: { token, password: digest }, headers });
const signIn = (person: TestPerson, of?: string) =>
  backend.post('/api/login_check', { json: { username: person.email, password: passwordDigest(of) } });
const isAlive = async (token: string) => (await backend.get('/api/usercurrent/x', { token })).status === 200;

/** The id of a token's session. */
const sessionOf = ({ token }: { token: string }): unknown =>
  Reflect.get(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()), 'sid');

/** Gateways close the sockets of a session when they receive its end. */
async function expectEndAnnounced(person: TestPerson, holders: readonly { token: string }[]): Promise<void> {
  await backend.context.realtime.settled();
  const ends = backend.events.filter(({ pusheraction }) => pusheraction.join() === 'session,ended');
  expect(ends.map(({ receveur }) => receveur)).toEqual([[person.email]]);
  expect(new Set(ends[0]?.sessions)).toEqual(new Set(holders.map(sessionOf)));
}

/** The mails for somebody, those about new devices apart. */
const mails = (to: string) => backend.mailsTo(to).filter((mail) => !mail.includes('Nouvelle_connexion'));
const mailed = (to: string, count: number) =>
  vi.waitFor(() => {
    const found = mails(to);
    expect(found).toHaveLength(count);
    return found;
  }, 30_000);

/** Asks for a link and takes its token out of the mail. */
async function mailedToken(person: TestPerson, before = 0): Promise<string> {
  expect((await forget(person.email)).body).toEqual({ status: 'okey' });
  const mail = (await mailed(person.email, before + 1)).at(-1) ?? '';
  const link = /https:\/\/agora\.example\.org\/pass\?token=([\w-]+)&email=(\S+)/.exec(mail);
  expect(decodeURIComponent(link?.[2] ?? '')).toBe(person.email);
  return link?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('B123 is replaced through a mailed link: every session ends, the new password opens', async () => {
    const person = await backend.addPerson();
    await backend.post('/api/first', { as: person, form: { token: 'push', device: '2' } });
    const token = await mailedToken(person);
    backend.events.length = 0;
    expect((await reset(token)).body).toEqual({ status: 'okey' });

    expect(await isAlive(person.token)).toBe(false);
    await expectEndAnnounced(person, [person]);
    expect((await signIn(person)).status).toBe(401);
    const renewed = await signIn(person, 'Nouveau2026');
    expect(renewed.status).toBe(200);
    expect(await isAlive(renewed.read(SignInResponse).token)).toBe(true);
    expect(
      await backend.context.database.select().from(devices).where(eq(devices.userId, person.id)),
    ).toEqual([]);
    expect((await mailed(person.email, 2)).at(-1)).toContain('Votre_mot_de_passe_a');
  });

  it('responds identically for an unknown e-mail address, and sends no mail', async () => {
    const person = await backend.addPerson();
    const [known, unknown] = [await forget(person.email), await forget('personne@nulle-part.example')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailed(person.email, 1);
    expect(mails('personne@nulle-part.example')).toEqual([]);
  });

  it.each(['', 'sans-arobase', 'a@b', 42, null])('B121 refuses %j as an e-mail', async (email) => {
    const answer = await forget(email);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Email est Incorrect', field: 'email' });
  });

  it('B707: works once, however many use it at the same moment', async () => {
    const person = await backend.addPerson();
    const token = await mailedToken(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(token)));
    expect(answers.filter((answer) => answer.read(ResetPasswordResponse).status === 'okey')).toHaveLength(1);
    expect((await reset(token)).body).toEqual({ status: 'ko' });
  });

  it('B128 B707: does not work when it is out of time, older than another, or invented', async () => {
    const person = await backend.addPerson();
    const first = await mailedToken(person);
    const second = await mailedToken(person, 1);
    expect((await reset(first)).body).toEqual({ status: 'ko' });
    await backend.context.database.update(passwordLinks).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await reset(second)).body).toEqual({ status: 'ko' });
    expect((await reset('invented')).body).toEqual({ status: 'ko' });
    expect((await signIn(person)).status).toBe(200);
  });

  it('B816: leaves a link for another purpose, and goes with it at any change of the password or the e-mail', async () => {
    const administrator = await backend.addPerson({ isAdministrator: true });
    /** Somebody who was welcomed and then forgot: both tokens. */
    const welcomed = async () => {
      const email = `nouvelle${(place += 1)}@example.org`;
      const created = await backend.post('/api/createUser', { as: administrator, json: { email } });
      expect(created.body).toMatchObject({ status: true });
      await mailed(email, 1);
      const [row] = await backend.context.database.select().from(users).where(eq(users.email, email));
      if (!row) throw new Error('There is no such person.');
      const person = { ...row, token: '' };
      const forgotten = await mailedToken(person, 1);
      const welcome = /\/pass\?token=([\w-]+)/.exec(mails(email)[0] ?? '')?.[1] ?? '';
      return { person, welcome, forgotten };
    };
    for (const [used, other] of [
      ['welcome', 'forgotten'],
      ['forgotten', 'welcome'],
    ] as const) {
      const links = await welcomed();
      expect((await reset(links[used])).body).toEqual({ status: 'okey' });
      expect((await reset(links[other], passwordDigest('Autre2026'))).body).toEqual({ status: 'ko' });
      expect((await signIn(links.person, 'Nouveau2026')).status).toBe(200);
    }

    // Written to a stranger by mistake, and set right.
    const { person, welcome, forgotten } = await welcomed();
    const corrected = await backend.call('PUT', '/api/admin/update', {
      as: administrator,
      json: { user: { id: person.id, email: `juste-${person.email}` }, profile: {} },
    });
    expect(corrected.body).toMatchObject({ status: true });
    for (const token of [welcome, forgotten]) expect((await reset(token)).body).toEqual({ status: 'ko' });
  });

  it('B816: goes when its owner changes the password otherwise', async () => {
    const person = await backend.addPerson();
    const token = await mailedToken(person);
    const [first, second] = [passwordDigest('Autre2026'), passwordDigest('Autre2026')];
    const changed = await backend.post('/api/reset', {
      as: person,
      json: { plainPassword: { first, second, ancien: passwordDigest() } },
    });
    expect(changed.status).toBe(200);
    expect((await reset(token)).body).toEqual({ status: 'ko' });
    expect((await signIn(person, 'Autre2026')).status).toBe(200);
  });

  it('B816: is one, however many are asked for at the same moment', async () => {
    const person = await backend.addPerson();
    await Promise.all(Array.from({ length: 3 }, () => forget(person.email)));
    await mailed(person.email, 3);
    expect(await backend.context.database.$count(passwordLinks, eq(passwordLinks.userId, person.id))).toBe(1);
  });

  // The embedded database has one connection: there, no address changes meanwhile.
  it.runIf(process.env.TEST_DATABASE_URL).each(['forgotten', 'welcome'])(
    'B816: is not sent to an address that is being changed (%s)',
    async (purpose) => {
      const { config, database } = backend.context;
      const { id: userId, email } = await backend.addPerson({ firstSignInAt: null });
      const changing = new Client({ connectionString: config.databaseUrl });
      await changing.connect();
      await changing.query('begin');
      await changing.query(`update users set email = 'juste-' || email where id = $1`, [userId]);
      await changing.query('delete from password_links where user_id = $1', [userId]);
      if (purpose === 'forgotten') await forget(email);
      else
        await database.transaction((tx) =>
          welcomeMailDispatch.enqueue(tx, email, { userId, occasion: 'reminder' }),
        );
      await expect
        .poll(
          async () =>
            (
              await changing.query(
                'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
              )
            ).rowCount,
        )
        .toBeGreaterThan(0);
      await changing.query('commit');
      await changing.end();
      await expect.poll(() => database.$count(dispatches)).toBe(0);
      expect(mails(email)).toEqual([]);
    },
  );

  it('keeps no token, only what recognises it', async () => {
    const person = await backend.addPerson();
    const token = await mailedToken(person);
    const kept = await backend.context.database.select().from(passwordLinks);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('accepts only a digest as password', async () => {
    const person = await backend.addPerson();
    const token = await mailedToken(person);
    const answer = await reset(token, 'Nouveau2026');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Mot de passe est incorrect' });
    expect((await reset(token)).body).toEqual({ status: 'okey' });
  });

  it('cannot be kept from its owner by those who ask for it elsewhere, nor the mailbox be filled', async () => {
    const person = await backend.addPerson();
    let last = '';
    for (let before = 0; before < 5; before += 1) last = await mailedToken(person, before);
    for (let i = 0; i < 3; i += 1) expect((await forget(person.email)).status).toBe(200);
    // A later mail to somebody else proves that none was queued before it.
    await mailedToken(await backend.addPerson());
    expect(mails(person.email)).toHaveLength(5);
    expect((await reset(last)).body).toEqual({ status: 'okey' });
  });

  it('has few wrong links from one address, and any number of right ones', async () => {
    const person = await backend.addPerson();
    const here = elsewhere();
    const digest = passwordDigest('Nouveau2026');
    const useWrong = () => reset('invented', digest, here);
    await Promise.all(Array.from({ length: 29 }, useWrong));
    for (let i = 0; i < 3; i += 1) {
      const token = await createPasswordLink(backend.context.database, person.id, 'reset', 60);
      expect((await reset(token, digest, here)).body).toEqual({ status: 'okey' });
    }
    expect([(await useWrong()).status, (await useWrong()).status]).toEqual([200, 429]);
  });

  it('is limited to a few requests per hour from one address, for known and unknown accounts', async () => {
    for (const email of [(await backend.addPerson()).email, 'inconnue@nulle-part.example']) {
      const here = elsewhere();
      for (let i = 0; i < 5; i += 1) expect((await forget(email, here)).status).toBe(200);
      const answer = await forget(email, here);
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject({
        message: expect.stringMatching(
          /^Trop de demandes de mot de passe\. Veuillez réessayer dans \d+ minutes?\.$/,
        ),
      });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    }
  });
});

describe('a changed password', () => {
  const change = (as: { token: string }, first: string, second = first, ancien = passwordDigest()) =>
    backend.post('/api/reset', { as, json: { plainPassword: { first, second, ancien } } });
  /** Without the one before. */
  const choose = (as: TestPerson, first: string) =>
    backend.post('/api/reset', { as, json: { plainPassword: { first, second: first } } });
  const refusal = (field: string, message: unknown) => ({ status: 400, body: { field, message } });

  it('B114 ends and announces all sessions, gives this device a new one, and notifies the person', async () => {
    const person = await backend.addPerson();
    const elsewhere = (await signIn(person)).read(SignInResponse);
    backend.events.length = 0;
    const answer = await change(person, passwordDigest('Nouveau2026'));
    expect(answer.status).toBe(200);
    const { token } = answer.read(ChangePasswordResponse);
    expect(await isAlive(token)).toBe(true);
    for (const ended of [person, elsewhere]) expect(await isAlive(ended.token)).toBe(false);
    await expectEndAnnounced(person, [person, elsewhere]);
    expect((await signIn(person, 'Nouveau2026')).status).toBe(200);
    await mailed(person.email, 1);
  });

  it('still reaches this device, and no other', async () => {
    const person = await backend.addPerson();
    const elsewhere = { token: (await signIn(person)).read(SignInResponse).token };
    for (const [as, token] of [
      [person, 'here'],
      [elsewhere, 'there'],
    ] as const)
      await backend.post('/api/first', { as, form: { token, device: '2' } });
    await change(person, passwordDigest('Nouveau2026'));
    expect(await isAlive(elsewhere.token)).toBe(false);
    const left = await backend.context.database.select().from(devices).where(eq(devices.userId, person.id));
    expect(left.map(({ token }) => token)).toEqual(['here']);
  });

  it('is asked for the one before, but in the onboarding; guesses are few', async () => {
    const person = await backend.addPerson();
    const [first, wrong] = [passwordDigest('Nouveau2026'), passwordDigest('Faux2026')];
    expect(await choose(person, first)).toMatchObject(
      refusal('plainPassword.ancien', 'Le mot de passe actuel est obligatoire'),
    );
    expect(await change(person, first, first, wrong)).toMatchObject(
      refusal('plainPassword.ancien', 'Le mot de passe actuel est incorrect'),
    );
    for (let i = 1; i < 10; i += 1) await change(person, first, first, wrong);
    expect((await change(person, first)).status).toBe(429);
    expect(await isAlive(person.token)).toBe(true);
  });

  it('B137: is another one, but in the onboarding, before which a mailed link may have set it', async () => {
    const [person, newcomer] = await backend.addPeople([{}, { firstSignInAt: null }]);
    const first = passwordDigest();
    expect(await change(person, first)).toMatchObject(
      refusal('plainPassword', 'Le nouveau mot de passe doit être différent de l’actuel'),
    );
    expect(await isAlive(person.token)).toBe(true);
    expect((await choose(newcomer, first)).status).toBe(200);
  });

  it('is a first one for accounts that a provider made: they are sent to the mailed link, and nothing is counted', async () => {
    const person = await backend.addPerson({ passwordHash: null });
    const refused = refusal('plainPassword.ancien', expect.stringContaining('pas encore de mot de passe'));
    for (let i = 0; i < 11; i += 1)
      expect(await change(person, passwordDigest('Nouveau2026'))).toMatchObject(refused);
  });

  it('B135 refuses two that differ', async () => {
    const person = await backend.addPerson();
    const answer = await change(person, passwordDigest('Nouveau2026'), passwordDigest('Nouveau2027'));
    expect(answer).toMatchObject({ status: 400, body: { message: 'Le mot de passe ne correspond pas' } });
    expect(await isAlive(person.token)).toBe(true);
  });
});
