import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sessions, users } from '../../../backend/accounts/tables.ts';
import { signIns } from '../../../backend/session/tables.ts';
import { SignInResponse } from '../../../backend/session/wire.ts';
import { auditLog } from '../../../backend/audit/tables.ts';
import { writeLimits } from '../../../backend/core/writeLimits.ts';
import { ListAuditResponse } from '../../../backend/statistics/administration.wire.ts';
import {
  AccountCountsResponse,
  ChangeAdministratorResponse,
  LastConnectionsResponse,
  ListAdministratorsResponse,
  OnlineCountResponse,
  AccountReportResponse,
} from '../../../backend/statistics/wire.ts';
import { formOf } from '../feed/form.ts';
import { passwordDigest, startBackend, type TestPerson } from '../harness.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const [administrator, byBrowser, byPhone, never, external] = await backend.addPeople([
  { isAdministrator: true, createdAt: ago(900), lastSeenAt: ago(0) },
  { createdAt: ago(800), lastSeenAt: ago(1) },
  { createdAt: ago(700), lastSeenAt: ago(60) },
  { createdAt: ago(600), firstSignInAt: null },
  { createdAt: ago(500), isExternal: true, firstSignInAt: null },
]);
await database.insert(signIns).values([
  { userId: byBrowser.id, device: 2, createdAt: ago(1) },
  { userId: byBrowser.id, device: 2, createdAt: ago(2) },
  { userId: byPhone.id, device: 1, createdAt: ago(60) },
  // Too long ago to count.
  { userId: byPhone.id, device: 2, createdAt: ago(60 * 24 * 40) },
]);

const post = (path: string, json?: object, as: TestPerson | undefined = administrator) =>
  backend.post(path, { as, ...(json ? { json } : {}) });
const people = async (action: number, page: object = {}) =>
  (await post('/reports', { action, ...page })).read(AccountReportResponse);
const ids = (answer: { users: { id: number }[] }) => answer.users.map((user) => user.id);
const lastActs = async (count: number) => {
  const rows = await database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(count);
  return rows.map(({ action, subject }) => ({ action, subject }));
};

describe('who has an account', () => {
  it('B662 B670: counts who is there, accounts, those never used, external ones, and connections', async () => {
    expect(
      (await backend.get('/statistique/userlive/0', administrator)).read(OnlineCountResponse).userlive,
    ).toBe(2);
    expect((await backend.get('/statistique/userlive/1', administrator)).read(AccountCountsResponse)).toEqual(
      {
        status: true,
        userlive: 2,
        profils: 5,
        nonactifs: 2,
        externes: 1,
        web: 1,
        mobile: 1,
      },
    );
  });

  it('B669 B679 B786: lists them, ten by ten, by kind', async () => {
    expect(ids(await people(0))).toEqual(
      [external, never, byPhone, byBrowser, administrator].map((p) => p.id),
    );
    expect(await people(0, { nb: 2, start: 3 })).toMatchObject({
      total: 5,
      users: [
        { id: byBrowser.id, admin: 'ROLE_USER', web: 1, mobile: 0, externe: 0 },
        { id: administrator.id, admin: 'ROLE_ADMIN' },
      ],
    });
    expect(ids(await people(1))).toEqual([external.id, never.id]);
    expect(await people(2)).toMatchObject({ total: 1, users: [{ id: external.id, externe: 1 }] });
    expect(await people(3)).toMatchObject({
      total: 2,
      users: [{ id: byBrowser.id }, { id: byPhone.id, web: 0, mobile: 1 }],
    });
    expect((await post('/reports', { action: 4 })).status).toBe(400);
  });

  it('B668 B679: lists the latest connections, five at first', async () => {
    const list = async (body: object) => (await post('/lastconnection', body)).read(LastConnectionsResponse);
    const latest = await list({ type: 0 });
    expect(latest.result.map(({ users: user }) => user.id)).toEqual([
      administrator.id,
      byBrowser.id,
      byPhone.id,
    ]);
    expect(await list({ type: 1 })).toMatchObject({ total: 1, result: [{ users: { id: byPhone.id } }] });
    expect(await list({ type: 0, nb: 1, start: 1 })).toMatchObject({
      total: 3,
      result: [{ users: { id: byBrowser.id } }],
    });
  });
});

it('counts the connections of who renews an old session and signs in no more', async () => {
  const counts = async () =>
    (await backend.get('/statistique/userlive/1', administrator)).read(AccountCountsResponse);
  const before = await counts();
  const daily = await backend.addPerson();
  const session = { userId: daily.id, deviceKey: 'old', address: '127.0.0.1', createdAt: ago(60 * 24 * 40) };
  await database.insert(sessions).values([
    { ...session, platform: 'ios' },
    { ...session, platform: 'web', lastUsedAt: ago(60 * 24 * 31) },
  ]);
  // Clients of the documented API report the device of the sign-in only.
  const documented = await backend.addPerson();
  await database.insert(sessions).values({ ...session, userId: documented.id });
  await database.insert(signIns).values({ userId: documented.id, device: 2, createdAt: session.createdAt });
  const { web, mobile } = await counts();
  expect([web, mobile]).toEqual([before.web + 1, before.mobile + 1]);
  const { users: listed } = await people(3);
  expect(listed.find(({ id }) => id === daily.id)).toMatchObject({ web: 0, mobile: 1 });
  expect(listed.find(({ id }) => id === documented.id)).toMatchObject({ web: 1, mobile: 0 });
  await database.delete(users).where(inArray(users.id, [daily.id, documented.id]));
});

describe('the right to administer', () => {
  const set = (wanted: 0 | 1, person: TestPerson, as = administrator) =>
    post(`/api/suprauser/${wanted}/${encodeURIComponent(person.email)}`, undefined, as);
  const toggle = (person: TestPerson, as = administrator) =>
    backend.get(`/api/users/${person.id}/toggle-admin`, as);
  const list = (answer: Awaited<ReturnType<typeof set>>) => ids(answer.read(ChangeAdministratorResponse));

  it('B667 B673–B675: is given and taken by either call, at once, and noted', async () => {
    const other = await backend.addPerson();
    expect((await post('/reports', { action: 0 }, other)).status).toBe(403);
    expect(list(await set(1, other))).toContain(other.id);
    // Their sessions end with each change.
    expect((await post('/reports', { action: 0 }, other)).status).toBe(401);
    const json = { username: other.email, password: passwordDigest() };
    const { token } = (await backend.post('/api/login_check', { json })).read(SignInResponse);
    const again = { ...other, token };
    expect((await post('/reports', { action: 0 }, again)).status).toBe(200);
    // Unchanged accounts are listed and not logged.
    expect(list(await set(1, other))).toContain(other.id);
    expect(list(await toggle(other))).toEqual([administrator.id]);
    expect((await post('/reports', { action: 0 }, again)).status).toBe(401);
    expect(await lastActs(2)).toEqual([
      { action: 'administrator.remove', subject: other.email },
      { action: 'administrator.add', subject: other.email },
    ]);
    expect((await set(1, { ...other, email: 'personne@nulle.part' })).status).toBe(404);
  });

  it('is listed with those who have it, by name, and reading the list changes and notes nothing', async () => {
    const read = async () =>
      (await backend.get('/api/admin/administrateurs', administrator)).read(ListAdministratorsResponse).users;
    const other = await backend.addPerson({ firstName: 'Ada', lastName: 'Avant' });
    const given = (await set(1, other)).read(ChangeAdministratorResponse).users;
    const noted = await lastActs(1);
    expect(await read()).toEqual(given);
    expect((await read()).map(({ id }) => id)).toEqual([other.id, administrator.id]);
    expect(await lastActs(1)).toEqual(noted);
    await set(0, other);
    expect((await read()).map(({ id }) => id)).toEqual([administrator.id]);
  });

  it('is never taken from the last one, also when two take each other’s at once', async () => {
    expect((await set(0, administrator)).body).toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    expect((await toggle(administrator)).status).toBe(409);
    const own = eq(users.id, administrator.id);
    // Directly, since who loses the right by a call loses their sessions too.
    await database.update(users).set({ isAdministrator: false }).where(own);
    const [one, other] = await backend.addPeople([{ isAdministrator: true }, { isAdministrator: true }]);
    const answers = await Promise.all([set(0, other, one), set(0, one, other)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await database.$count(users, eq(users.isAdministrator, true))).toBe(1);
    await database.update(users).set({ isAdministrator: true }).where(own);
    for (const person of [one, other]) await set(0, person);
  });
});

it('B671: an external person becomes internal, once', async () => {
  const guest = await backend.addPerson({ isExternal: true });
  const make = (email: string) => post('/api/userswitch', { action: 2, email });
  expect((await make(guest.email.toUpperCase())).status).toBe(200);
  expect((await people(2)).users.map((user) => user.id)).not.toContain(guest.id);
  expect((await make(guest.email)).body).toMatchObject({ code: 'INTERNAL' });
  expect((await make('nul@example.org')).status).toBe(404);
  expect((await post('/api/userswitch', { action: 1, email: guest.email })).status).toBe(400);
  expect(await lastActs(1)).toEqual([{ action: 'user.internal', subject: guest.email }]);
});

it('B672: sends another invitation with a working link to people who never signed in', async () => {
  const sent = vi.spyOn(backend.context.mailer, 'send').mockResolvedValue();
  const invite = (action: 1 | 2, email: string) => post('/api/sendemail', { action, email });
  expect((await invite(1, never.email)).status).toBe(200);
  await expect.poll(() => sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    to: never.email,
    subject: expect.stringContaining('vous attend'),
    text: expect.stringMatching(/\/pass\?token=[\w-]{20,}/),
  });
  expect((await invite(2, external.email)).status).toBe(200);
  await expect.poll(() => sent).toHaveBeenCalledTimes(2);
  expect((await invite(2, never.email)).body).toMatchObject({ code: 'INTERNAL' });
  expect((await invite(1, byPhone.email)).body).toMatchObject({ code: 'ACTIVE' });
  expect((await invite(1, 'nul@example.org')).status).toBe(404);
  expect(sent).toHaveBeenCalledTimes(2);
  sent.mockRestore();
});

it('writes three invitations a day to one mailbox', async () => {
  const sent = vi.spyOn(backend.context.mailer, 'send').mockResolvedValue();
  const aliases = ['', '+1', '+2', '+3'].map((alias) => `pas-encore${alias}@ateliers.example`);
  await backend.addPeople(aliases.map((email) => ({ email, firstSignInAt: null })));
  const statuses: number[] = [];
  for (const email of aliases) statuses.push((await post('/api/sendemail', { action: 1, email })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await expect.poll(() => sent).toHaveBeenCalledTimes(3);
  sent.mockRestore();
});

it('the journal of administrators is paginated, newest first, and survives their accounts', async () => {
  const [leaving, guest] = await backend.addPeople([{ isAdministrator: true }, { isExternal: true }]);
  await post('/api/userswitch', { action: 2, email: guest.email }, leaving);
  const read = async () => (await backend.get('/api/admin/audit/0/2', administrator)).read(ListAuditResponse);
  expect((await read()).result[0]).toMatchObject({
    auteur: { id: leaving.id },
    action: 'user.internal',
    sujet: guest.email,
  });
  await backend.call('DELETE', `/api/userdelete/${leaving.id}`, { as: administrator, json: {} });
  expect((await read()).result).toMatchObject([
    { auteur: { id: administrator.id }, action: 'user.delete', sujet: leaving.email },
    { auteur: null, action: 'user.internal' },
  ]);
  const { id } = (await read()).result[1]!;
  const one = await backend.get(`/api/admin/audit/0/1?id=${id}`, administrator);
  expect(one.read(ListAuditResponse)).toMatchObject({ total: 1, result: [{ id, sujet: guest.email }] });
  const none = await backend.get('/api/admin/audit/0/1?id=999999', administrator);
  expect(none.read(ListAuditResponse).result).toEqual([]);
});

it('the journal lists invitations of outsiders, and limits that their inviters reached', async () => {
  const inviter = await backend.addPerson();
  const { id } = await backend.addCommunity({}, { admins: [inviter] });
  const invite = async (email: string) =>
    (await backend.post('/invitation/extern', { as: inviter, multipart: formOf({ email, id }) })).status;
  const mailbox = Array.from({ length: 4 }, (_, n) => `journal+${n}@ailleurs.example`);
  for (const email of mailbox) expect(await invite(email)).toBe(200);
  expect(await lastActs(4)).toEqual(
    mailbox
      .map((subject, n) => ({ action: n < 3 ? 'external.invite' : 'external.unmailed', subject }))
      .toReversed(),
  );
  for (let n = 4; n < writeLimits.inviteExternal.points; n += 1)
    expect(await invite(`journal${n}@ailleurs.example`)).toBe(200);
  expect(await invite('journal@ailleurs.example')).toBe(429);
  expect(await invite('journal@ailleurs.example')).toBe(429);
  expect(await lastActs(2)).toEqual([
    { action: 'external.limit', subject: '' },
    { action: 'external.invite', subject: expect.stringContaining('@ailleurs.example') },
  ]);
  const read = (await backend.get('/api/admin/audit/0/1', administrator)).read(ListAuditResponse);
  expect(read.result[0]).toMatchObject({ action: 'external.limit', auteur: { id: inviter.id } });
});
