/** Mails are sent after the write that queues them, despite mail server failures and restarts. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { platformSettings } from '../../../backend/branding/tables.ts';
import { dispatches } from '../../../backend/core/outbox/tables.ts';
import { welcomeMailDispatch } from '../../../backend/people/welcome.ts';
import { ListFailedDispatchesResponse } from '../../../backend/statistics/administration.wire.ts';
import { startBackend, type TestPerson } from '../harness.ts';
import { interposeFaults } from './faults.ts';
import { startMailServer } from './mailServer.ts';

let person: TestPerson;
const mailServer = await startMailServer();
const backend = await startBackend({
  env: { SMTP_URL: mailServer.url, MAIL_FROM: 'agora@ville.fr' },
});
const administrator = await backend.addPerson({ isAdministrator: true });
// A person is written to only so often.
beforeEach(async () => {
  person = await backend.addPerson();
});
afterAll(async () => {
  await backend.close();
  await mailServer.close();
});
afterEach(async () => {
  mailServer.mood = 'takes';
  mailServer.full = '';
  mailServer.silentAbout = '';
  mailServer.mails.length = 0;
  await backend.context.database.delete(dispatches);
});

let place = 0;
const forget = (email: string) =>
  backend.post('/forget', { json: { email }, headers: { 'x-forwarded-for': `10.1.0.${(place += 1)}` } });
const rows = () => backend.context.database.select().from(dispatches).orderBy(dispatches.id);
// The pause before an attempt grows with those that failed.
const patience = { timeout: 60_000 };
const arrived = (count: number) => expect.poll(() => mailServer.mails.length, patience).toBe(count);

describe('a mail', { timeout: 120_000 }, () => {
  it("has the platform's name, colour and reply address, and a text version", async () => {
    const look = { name: 'Mairie de Sète', mainColor: '#ffcc00' };
    await backend.context.database
      .insert(platformSettings)
      .values(look)
      .onConflictDoUpdate({ target: platformSettings.id, set: look });
    await forget(person.email);
    await arrived(1);
    const [mail = ''] = mailServer.mails;
    expect(mail).toMatch(/^From: .*Mairie.* <agora@ville\.fr>$/m);
    expect(mail).toMatch(/Message-ID: <\S+@ville\.fr>/i);
    expect(mail).toContain('text/plain');
    expect(mail).toContain('X-Auto-Response-Suppress: All');
    // Text on a bright colour is dark.
    expect(mail).toContain('background:#ffcc00;color:#000000');
    await expect.poll(rows).toEqual([]);
  });

  it('waits for an unavailable mail server, and arrives in order', async () => {
    await mailServer.close();
    expect((await forget(person.email)).status).toBe(200);
    await expect
      .poll(async () => (await rows()).map(({ failure }) => failure))
      .toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect((await forget(administrator.email)).status).toBe(200);
    await mailServer.open();
    await arrived(2);
    expect(mailServer.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual([
      person.email,
      administrator.email,
    ]);
    await expect.poll(rows).toEqual([]);
  });

  it('is tried again although the clock was set back', async () => {
    await mailServer.close();
    await forget(person.email);
    await expect.poll(async () => (await rows())[0]?.failure).toContain('ECONNREFUSED');
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    await mailServer.open();
    await arrived(1);
  });

  it('delays no request while the mail server hangs', async () => {
    mailServer.mood = 'frozen';
    expect((await forget(person.email)).status).toBe(200);
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    expect((await forget(person.email)).status).toBe(200);
    // No request waited for the mail server.
    expect((await rows()).map(({ failure }) => failure)).toEqual([null, null]);
    mailServer.mood = 'takes';
    mailServer.hangUp();
    await arrived(2);
  });

  it('stays claimed as long as it is being sent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    mailServer.mood = 'frozen';
    await forget(person.email);
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await backend.context.database.update(dispatches).set({ dueAt: sql`now()` });
    const isClaimed = sql`${dispatches.dueAt} > now() + interval '1 minute'`;
    const countAfterHalfAMinute = () => {
      vi.advanceTimersByTime(30_000);
      return backend.context.database.$count(dispatches, isClaimed);
    };
    await expect.poll(countAfterHalfAMinute).toBe(1);
    mailServer.mood = 'takes';
    mailServer.hangUp();
    await arrived(1);
  });

  it('that is rejected is given up at once, delays no other, and can be resent on request', async () => {
    mailServer.mood = 'refuses';
    await forget(person.email);
    await expect
      .poll(async () => (await rows()).map(({ givenUpAt }) => givenUpAt))
      .toEqual([expect.any(Date)]);
    mailServer.mood = 'takes';
    await forget(administrator.email);
    await arrived(1);
    const list = () => backend.get('/api/admin/envois/0/20', administrator);
    expect((await list()).body).toMatchObject({
      total: 1,
      result: [{ type: 'reset-link', destinataire: person.email, erreur: expect.stringContaining('550') }],
    });
    const [failed] = (await list()).read(ListFailedDispatchesResponse).result;
    const resend = async () =>
      (await backend.post('/api/admin/envois/renvoi', { as: administrator, json: { id: failed?.id } }))
        .status;
    expect(await resend()).toBe(200);
    expect(await resend()).toBe(404);
    await arrived(2);
    await expect.poll(rows).toEqual([]);
  });

  it('waits while the server rejects the sender', async () => {
    mailServer.mood = 'refusesSender';
    await forget(person.email);
    await expect
      .poll(rows)
      .toMatchObject([{ failure: expect.stringContaining('sender not allowed'), givenUpAt: null }]);
    mailServer.mood = 'takes';
    await arrived(1);
  });

  it('to a full mailbox waits, and delays no other', async () => {
    mailServer.full = person.email;
    await forget(person.email);
    await forget(administrator.email);
    await arrived(1);
    await expect.poll(rows).toMatchObject([{ recipient: person.email, givenUpAt: null }]);
    mailServer.full = '';
    await arrived(2);
  });

  it('for which a person waits does not wait for those to many people', async () => {
    const { id: userId, email } = await backend.addPerson({ firstSignInAt: null });
    mailServer.silentAbout = email;
    const welcome = { recipient: email, payload: { userId, occasion: 'new' as const } };
    await backend.context.database.transaction((tx) =>
      welcomeMailDispatch.enqueueAll(tx, [welcome, welcome]),
    );
    await forget(person.email);
    await arrived(1);
    expect(mailServer.mails[0]).toContain(`To: ${person.email}`);
    mailServer.silentAbout = '';
    mailServer.hangUp();
    await arrived(3);
  });

  it('shares a connection with the next', async () => {
    await forget(person.email);
    await arrived(1);
    const before = mailServer.connections;
    await forget(person.email);
    await arrived(2);
    expect(mailServer.connections).toBe(before);
  });

  it('with another link after a lost answer is another mail', async () => {
    mailServer.mood = 'takesSilently';
    await forget(person.email);
    await expect.poll(() => mailServer.mails.length).toBeGreaterThan(0);
    mailServer.mood = 'takes';
    await expect.poll(() => mailServer.mails.length, patience).toBeGreaterThan(1);
    await expect.poll(rows).toEqual([]);
    const partsOf = (mail = '') => ({
      id: /Message-ID: (.*)$/im.exec(mail)?.[1],
      token: /token=([\w-]+)/.exec(mail)?.[1],
    });
    const [first, last] = [partsOf(mailServer.mails[0]), partsOf(mailServer.mails.at(-1))];
    expect(first.token).not.toBe(last.token);
    expect(first.id).not.toBe(last.id);
  });

  it('is given up after two days', async () => {
    await mailServer.close();
    await forget(person.email);
    await expect.poll(async () => (await rows())[0]?.attempts).toBeGreaterThan(0);
    await backend.context.database
      .update(dispatches)
      .set({ createdAt: sql`now() - interval '49 hours'`, dueAt: sql`now()` });
    await expect
      .poll(async () => (await rows()).map(({ givenUpAt }) => givenUpAt), patience)
      .toEqual([expect.any(Date)]);
    await mailServer.open();
  });

  it('of a rolled-back transaction is not sent', async () => {
    const faults = interposeFaults(backend);
    const email = 'nouvelle@example.org';
    const refuse = {
      before(statement: string) {
        if (statement === 'commit') throw new Error('no commit');
      },
    };
    const answer = await faults.during(refuse, () =>
      backend.post('/api/createUser', { as: administrator, json: { email } }),
    );
    faults.stop();
    expect(answer.status).not.toBe(200);
    expect(await rows()).toEqual([]);
    expect(await backend.context.database.$count(users, eq(users.email, email))).toBe(0);
    expect(mailServer.mails).toEqual([]);
  });
});
