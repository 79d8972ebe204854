/** Signing in at an OpenID Connect provider. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasswordLink } from '../../../backend/accounts/passwordLinks.ts';
import { passwordLinks, sessions, users } from '../../../backend/accounts/tables.ts';
import { memberships } from '../../../backend/communities/tables.ts';
import { insertInvitation } from '../../../backend/members/external.ts';
import { invitationMail } from '../../../backend/members/invitationMail.ts';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import { openidAttempts, openidIdentities } from '../../../backend/openid/tables.ts';
import {
  CompleteSignInResponse,
  ProviderSignOutResponse,
  StartSignInResponse,
} from '../../../backend/openid/wire.ts';
import { welcomeMailDispatch } from '../../../backend/people/welcome.ts';
import { resetLinkMail } from '../../../backend/session/passwordMails.ts';
import { passwordDigest, startBackend } from '../harness.ts';
import { startFakeProvider } from './fakeProvider.ts';

const provider = await startFakeProvider('agora');
const settings = {
  key: 'siege',
  name: 'Le Siège',
  issuer: provider.issuer,
  clientId: 'agora',
  clientSecret: 'secret',
  scopes: 'openid profile email',
  createsAccounts: true,
  trustsEmails: false,
  groupsClaim: 'groups',
  endsSessions: true,
  sessionHours: 24,
};
const directory = {
  ...settings,
  key: 'annuaire',
  createsAccounts: false,
  administratorGroups: ['admins'],
  allowedGroups: ['admins', 'staff'],
};
const administrators = { ...settings, key: 'administrateurs', administratorGroups: ['admins'] };
const backend = await startBackend({
  given: { signIn: { providers: [settings, directory, administrators], acceptsPasswords: false } },
});
afterAll(() => Promise.all([backend.close(), provider.close()]));
const { database } = backend.context;

const retour = 'http://localhost:4000/login/retour';
const start = async (cle = 'siege') =>
  (await backend.post('/api/fournisseurs/connexion', { json: { cle, retour } })).read(StartSignInResponse);
const complete = (etat: string, adresse: URL | string) =>
  backend.post('/api/fournisseurs/retour', { json: { etat, adresse: String(adresse) } });
async function signIn(cle?: string) {
  const { adresse, etat } = await start(cle);
  return complete(etat, provider.visit(adresse));
}
const accountOf = (email: string) => database.select().from(users).where(eq(users.email, email));

let count = 0;
beforeEach(() => {
  count += 1;
  provider.person = {
    sub: `s${count}`,
    email: `Nadia${count}@Example.org`,
    email_verified: true,
    given_name: 'Nadia',
    family_name: 'Le Goff',
    groups: ['staff'],
  };
  Object.assign(provider, { wrong: {}, userInfo: {}, tokenStatus: undefined, usesForeignKey: false });
});

test('B890: lists the providers without their secrets', async () => {
  expect((await backend.get('/api/fournisseurs')).body).toEqual({
    status: true,
    fournisseurs: [
      { cle: 'siege', nom: 'Le Siège' },
      { cle: 'annuaire', nom: 'Le Siège' },
      { cle: 'administrateurs', nom: 'Le Siège' },
    ],
    motdepasse: false,
  });
});

test('sends people to the provider with PKCE, state and nonce', async () => {
  const { adresse, etat } = await start();
  const { origin, searchParams } = new URL(adresse);
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'agora',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: retour,
    state: etat,
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/.{20,}/),
    code_challenge: expect.stringMatching(/.{40,}/),
  });
});

describe('B891: an account', () => {
  test('is created at the first sign-in, with the names of the provider, and found again', async () => {
    const { token } = (await signIn()).read(CompleteSignInResponse);
    const email = `nadia${count}@example.org`;
    expect(await accountOf(email)).toMatchObject([
      { firstName: 'Nadia', lastName: 'Le Goff', isAdministrator: false, passwordHash: null },
    ]);
    const first = await backend.post('/api/first', { as: { token }, form: { token: '', device: '2' } });
    expect(first.body).toMatchObject({ message: 'deja connecte' });
    // The provider's account is known by its subject, whatever its e-mail.
    Object.assign(provider.person, { email: 'autre@example.org' });
    expect((await signIn()).status).toBe(200);
    expect(await accountOf('autre@example.org')).toEqual([]);
  });

  test('with the same verified e-mail is linked', async () => {
    const { id, email } = await backend.addPerson();
    Object.assign(provider.person, { email });
    expect((await signIn()).status).toBe(200);
    expect(
      await database.select().from(openidIdentities).where(eq(openidIdentities.userId, id)),
    ).toMatchObject([{ provider: 'siege', subject: `s${count}` }]);
  });

  test('is found by the claims of UserInfo where the identity token has none', async () => {
    const { email } = await backend.addPerson();
    provider.person = { sub: `s${count}` };
    provider.userInfo = { email, email_verified: true, groups: ['staff'] };
    expect((await signIn('annuaire')).status).toBe(200);
    provider.userInfo = { sub: 'another', email, email_verified: true, groups: ['staff'] };
    expect((await signIn('annuaire')).status).toBe(409);
  });

  test('opens without UserInfo where the identity token says who it is, once it is linked', async () => {
    const { email } = await backend.addPerson();
    provider.person = { sub: `s${count}`, email, email_verified: true };
    provider.userInfoStatus = 503;
    expect(await signIn()).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } });
    provider.userInfoStatus = undefined;
    expect((await signIn()).status).toBe(200);
    provider.userInfoStatus = 503;
    expect((await signIn()).status).toBe(200);
    expect((await signIn('annuaire')).status).toBe(503);
  });

  test('opens without UserInfo where the identity token has the groups, or no more than what is linked', async () => {
    const { email } = await backend.addPerson();
    provider.userInfoStatus = undefined;
    provider.person = { sub: `s${count}`, email, email_verified: true, groups: ['staff'] };
    expect((await signIn('annuaire')).status).toBe(200);
    provider.userInfoStatus = 503;
    expect((await signIn('annuaire')).status).toBe(200);
    provider.person = { sub: `s${count}`, groups: ['staff'] };
    expect((await signIn('annuaire')).status).toBe(200);
    provider.person = { sub: `s${count}`, email, groups: ['visitors'] };
    expect((await signIn('annuaire')).status).toBe(403);
  });

  test('of somebody who is also invited is no guest where the provider creates accounts', async () => {
    const { id: communityId } = await backend.addCommunity();
    const email = `invited${count}@example.org`;
    const invitation = { communityId, email, firstName: 'Gaëlle', lastName: 'Invitée' };
    await database.transaction((tx) => insertInvitation(tx, invitation, true));
    Object.assign(provider.person, { email });
    expect((await signIn()).status).toBe(200);
    const [person] = await accountOf(email);
    expect(person).toMatchObject({ firstName: 'Nadia', isExternal: false });
    expect(await database.$count(memberships, eq(memberships.userId, person!.id))).toBeGreaterThanOrEqual(1);
  });

  test('that another account of the provider opens is not opened by its e-mail', async () => {
    const { email } = await backend.addPerson();
    Object.assign(provider.person, { email });
    expect((await signIn()).status).toBe(200);
    Object.assign(provider.person, { sub: `successor${count}` });
    expect(await signIn()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Adressez-vous à votre administration') },
    });
  });

  test('is created with names as people write them', async () => {
    Object.assign(provider.person, { given_name: ' Na\u200Bdia\n', family_name: `${'x'.repeat(99)}😀` });
    await signIn();
    expect(await accountOf(`nadia${count}@example.org`)).toMatchObject([
      { firstName: 'Nadia', lastName: 'x'.repeat(99) },
    ]);
  });

  test('is neither linked nor created by an e-mail that is not verified', async () => {
    const { id, email } = await backend.addPerson();
    Object.assign(provider.person, { email, email_verified: false });
    const answer = await signIn();
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('vérifiée') } });
    expect(await database.$count(openidIdentities, eq(openidIdentities.userId, id))).toBe(0);
  });

  test('is not created where the provider creates none', async () => {
    expect(await signIn('annuaire')).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('pas de compte') },
    });
  });

  test('that was closed here does not open again where the provider creates none', async () => {
    const administrator = await backend.addPerson({ isAdministrator: true });
    const { id, email } = await backend.addPerson();
    Object.assign(provider.person, { email });
    const { token } = (await signIn('annuaire')).read(CompleteSignInResponse);
    await backend.call('DELETE', `/api/userdelete/${id}`, { as: administrator, json: {} });
    expect((await backend.get('/api/usercurrent/x', { token })).status).toBe(401);
    expect(await signIn('annuaire')).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('pas de compte') },
    });
    await database.update(users).set({ isAdministrator: false }).where(eq(users.id, administrator.id));
  });

  test('opens to members of the allowed groups only', async () => {
    const { email } = await backend.addPerson();
    Object.assign(provider.person, { email, groups: ['visitors'] });
    expect((await signIn('annuaire')).status).toBe(403);
    Object.assign(provider.person, { groups: 'staff' });
    expect((await signIn('annuaire')).status).toBe(200);
  });

  test('has the right to administer while its group says so, except that the last administrator keeps it', async () => {
    const { email } = await backend.addPerson();
    const isAdministrator = async () => (await accountOf(email))[0]?.isAdministrator;
    Object.assign(provider.person, { email, groups: ['admins'] });
    const { token } = (await signIn('annuaire')).read(CompleteSignInResponse);
    expect(await isAdministrator()).toBe(true);
    Object.assign(provider.person, { groups: ['staff'] });
    await signIn('annuaire');
    expect(await isAdministrator()).toBe(true);
    await backend.addPerson({ isAdministrator: true });
    // The groups are not known.
    delete provider.person.groups;
    Object.assign(provider.person, { hasgroups: true });
    await signIn('administrateurs');
    expect(await isAdministrator()).toBe(true);
    delete provider.person.hasgroups;
    provider.userInfoStatus = 500;
    await signIn('administrateurs');
    expect(await isAdministrator()).toBe(true);
    // Entra names no groups where there are none.
    provider.userInfoStatus = undefined;
    await signIn('administrateurs');
    expect(await isAdministrator()).toBe(false);
    // Sessions with the right have ended.
    expect((await backend.get('/api/usercurrent/x', { token })).status).toBe(401);
  });
});

describe('B890: where passwords are not accepted', () => {
  test('nobody who signs in at a provider is asked for a first password', async () => {
    const { email } = await backend.addPerson({ firstSignInAt: null });
    Object.assign(provider.person, { email });
    const { token } = (await signIn()).read(CompleteSignInResponse);
    const first = await backend.post('/api/first', { as: { token }, form: { token: '', device: '2' } });
    expect(first.body).toMatchObject({ message: 'deja connecte' });
  });

  test('none is set, neither by a session from before nor by a mailed link', async () => {
    const person = await backend.addPerson({ firstSignInAt: null });
    const password = passwordDigest();
    const plainPassword = { first: password, second: password };
    expect((await backend.post('/api/reset', { as: person, json: { plainPassword } })).status).toBe(403);
    const first = await backend.post('/api/first', { as: person, form: { token: '', device: '2' } });
    expect(first.body).toMatchObject({ message: 'deja connecte' });
    const token = await createPasswordLink(database, person.id, 'reset', 3600);
    expect((await backend.post('/reset/password', { json: { token, password } })).body).toEqual({
      status: 'ko',
    });
    expect(await accountOf(person.email)).toMatchObject([{ passwordHash: person.passwordHash }]);
    await database.delete(passwordLinks);
  });

  test('no mail asks to choose one, and a provider opens what people are invited to', async () => {
    const { id: userId, email: expected } = await backend.addPerson({ firstSignInAt: null });
    const { id: communityId } = await backend.addCommunity();
    const guest = `guest${count}@example.org`;
    await database.transaction(async (tx) => {
      await welcomeMailDispatch.enqueue(tx, expected, { userId, occasion: 'new' });
      const invitation = { communityId, email: guest, firstName: 'Gaëlle', lastName: 'Invitée' };
      const invitationId = await insertInvitation(tx, invitation, true);
      await invitationMail.enqueue(tx, guest, { invitationId });
    });
    for (const to of [expected, guest]) {
      const mail = await vi.waitFor(() => {
        const [found] = backend.mailsTo(to);
        expect(found).toBeDefined();
        return found;
      }, 30_000);
      expect(mail).toContain('/login');
      expect(mail).not.toContain('/pass');
    }
    expect((await backend.post('/forget', { json: { email: expected } })).body).toEqual({ status: 'okey' });
    // Queued while passwords were accepted.
    await database.transaction((tx) => resetLinkMail.enqueue(tx, expected, { email: expected }));
    await expect.poll(() => database.$count(dispatches), { timeout: 30_000 }).toBe(0);
    expect(backend.mailsTo(expected)).toHaveLength(1);
    expect(await database.$count(passwordLinks)).toBe(0);
    Object.assign(provider.person, { email: guest, groups: ['staff'] });
    expect((await signIn('annuaire')).status).toBe(200);
    const [person] = await accountOf(guest);
    expect(person).toMatchObject({ firstName: 'Gaëlle', isExternal: true });
    expect(await database.$count(memberships, eq(memberships.userId, person!.id))).toBe(1);
  });
});

describe('is refused', () => {
  const invalid = { status: 409, body: { code: 'PROVIDER_ANSWER' } };
  const past = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

  test.each([
    ['the nonce of another attempt', () => ({ nonce: 'another' })],
    ['another audience', () => ({ aud: 'another' })],
    ['another issuer', () => ({ iss: 'https://other.example.org' })],
    ['an identity that expired beyond the tolerance', () => ({ exp: past(70) })],
    ['an identity that is not valid yet, beyond the tolerance', () => ({ nbf: past(-200) })],
  ])('with %s', async (_what, wrong) => {
    provider.wrong = wrong();
    expect(await signIn()).toMatchObject(invalid);
  });

  test.each([
    ['exp', 20],
    ['nbf', -50],
  ])('not within the tolerance of clocks: %s', async (claim, seconds) => {
    provider.wrong = { [claim]: past(seconds) };
    expect((await signIn()).status).toBe(200);
  });

  test('with a signature that is not the provider’s', async () => {
    provider.usesForeignKey = true;
    expect(await signIn()).toMatchObject(invalid);
  });

  test('when the provider refuses, or does not answer', async () => {
    const { etat } = await start();
    const refused = `${retour}?error=access_denied&state=${etat}&iss=${encodeURIComponent(provider.issuer)}`;
    expect(await complete(etat, refused)).toMatchObject({
      status: 403,
      body: { message: 'Le Siège a refusé la connexion.' },
    });
    provider.tokenStatus = 502;
    expect(await signIn()).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } });
  });

  test('a second time, too late, and with the state of another', async () => {
    const expired = { status: 409, body: { code: 'ATTEMPT_EXPIRED' } };
    const [one, other, late] = [await start(), await start(), await start()];
    const back = provider.visit(one.adresse);
    expect(await complete(other.etat, back)).toMatchObject(invalid);
    expect((await complete(one.etat, back)).status).toBe(200);
    expect(await complete(one.etat, back)).toMatchObject(expired);
    await database.update(openidAttempts).set({ expiresAt: sql`now()` });
    expect(await complete(late.etat, provider.visit(late.adresse))).toMatchObject(expired);
    expect((await backend.post('/api/fournisseurs/connexion', { json: { cle: 'x', retour } })).status).toBe(
      404,
    );
  });

  test('B890: with a password, where passwords are not accepted', async () => {
    const { email } = await backend.addPerson();
    expect(
      await backend.post('/api/login_check', { json: { username: email, password: passwordDigest() } }),
    ).toMatchObject({ status: 403 });
  });
});

test('a session of a provider is not renewed after its hours', async () => {
  const { token } = (await signIn()).read(CompleteSignInResponse);
  const [person] = await accountOf(`nadia${count}@example.org`);
  const renew = () => backend.post('/api/sessions/renouvellement', { json: { token } });
  const age = (hours: number) =>
    database
      .update(sessions)
      .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(sessions.userId, person!.id));
  await age(23);
  expect((await renew()).status).toBe(200);
  await age(24);
  expect((await renew()).status).toBe(401);
  expect((await backend.get('/api/usercurrent/x', { token })).status).toBe(401);
});

test('says where signing out ends the session at the provider', async () => {
  const { token } = (await signIn()).read(CompleteSignInResponse);
  const { adresse } = (await backend.get('/api/fournisseurs/deconnexion', { token })).read(
    ProviderSignOutResponse,
  );
  expect(adresse).toMatch(new RegExp(`^${provider.issuer}/end\\?.*post_logout_redirect_uri=`));
  // A changed password, where there are some, makes another session of the same provider.
  backend.context.config.signIn.acceptsPasswords = true;
  await database
    .update(users)
    .set({ onboardedAt: null })
    .where(eq(users.email, `nadia${count}@example.org`));
  const plainPassword = { first: passwordDigest('Nouveau2026'), second: passwordDigest('Nouveau2026') };
  const changed = await backend.post('/api/reset', { as: { token }, json: { plainPassword } });
  backend.context.config.signIn.acceptsPasswords = false;
  const next = await backend.get('/api/fournisseurs/deconnexion', changed.read(CompleteSignInResponse));
  expect(next.body).toEqual({ status: true, adresse });
  const person = await backend.addPerson();
  expect((await backend.get('/api/fournisseurs/deconnexion', person)).body).toEqual({
    status: true,
    adresse: '',
  });
});
