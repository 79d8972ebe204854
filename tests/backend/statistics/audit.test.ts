/** What the journal records, with values before and after, and how it is filtered. */
import { desc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../backend/audit/tables.ts';
import { countRefusedSignIn } from '../../../backend/audit/refusedSignIns.ts';
import { ListAuditResponse } from '../../../backend/statistics/administration.wire.ts';
import { formOf } from '../feed/form.ts';
import { passwordDigest, startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const [administrator, person] = await backend.addPeople([{ isAdministrator: true }, {}]);

const read = async (query = '') =>
  (await backend.get(`/api/admin/audit/0/100?${query}`, administrator)).read(ListAuditResponse).result;
const last = async () => (await read())[0];
const settings = async (fields: Record<string, string>) =>
  (await backend.post('/api/admin/platforme', { as: administrator, multipart: formOf(fields) })).status;

describe('settings', () => {
  it('names only what changed, with both values, also of the web colours', async () => {
    const colorweb = (bodyBgColor: string) => JSON.stringify({ bodyBgColor, communityColor: '#aabbcc' });
    const sent = { nom: 'Agora', couleurprinc: '#004b67', couleurtab: '#004b67' };
    expect(await settings({ ...sent, colorweb: colorweb('#ffffff') })).toBe(200);
    expect(await settings({ ...sent, couleurprinc: '#112233', colorweb: colorweb('#eeeeee') })).toBe(200);
    expect(await last()).toMatchObject({
      action: 'settings.update',
      sujet: 'mainColor, bodyBgColor',
      changements: [
        { champ: 'mainColor', avant: '#004b67', apres: '#112233' },
        { champ: 'bodyBgColor', avant: '#ffffff', apres: '#eeeeee' },
      ],
    });
    const before = (await read()).length;
    expect(await settings({ ...sent, couleurprinc: '#112233', colorweb: colorweb('#eeeeee') })).toBe(200);
    expect(await read()).toHaveLength(before);
  });
});

describe('communities and members', () => {
  it('are recorded when created, changed and deleted', async () => {
    const created = await backend.post('/creategroupall', {
      as: administrator,
      multipart: formOf({ titre: 'Voile', sujet: 'Régates', type: 'public' }),
    });
    const { id } = created.body as { id: number };
    expect(created.status).toBe(200);
    expect(await last()).toMatchObject({ action: 'community.create', sujet: 'Voile' });
    const change = { idgroup: id, titre: 'Voile libre', sujet: 'Régates' };
    await backend.post('/allupdate', { as: administrator, multipart: formOf(change) });
    expect(await last()).toMatchObject({
      action: 'community.update',
      sujet: 'Voile',
      changements: [{ champ: 'title', avant: 'Voile', apres: 'Voile libre' }],
    });
    await backend.call('DELETE', `/api/deletegroup/${id}`, { as: administrator });
    expect(await last()).toMatchObject({ action: 'community.delete', sujet: 'Voile libre' });
  });

  it('requests, roles and removals name the person and the community', async () => {
    const { id } = await backend.addCommunity(
      { kind: 'private', title: 'Bureau' },
      { admins: [administrator] },
    );
    const ask = async () =>
      expect((await backend.post('/rejoindreprivate', { as: person, json: { id } })).status).toBe(200);
    const decide = (invitation: 0 | 1) =>
      backend.post('/invitaccep', {
        as: administrator,
        json: { id, id_user: person.id, invitation, role: 'ROLE_LECTEUR' },
      });
    const about = { sujet: 'Bureau', concerne: { id: person.id }, auteur: { id: administrator.id } };
    const role = (avant: string, apres: string) => ({ changements: [{ champ: 'role', avant, apres }] });
    await ask();
    await decide(0);
    expect(await last()).toMatchObject({ ...about, action: 'request.decline' });
    await ask();
    await decide(1);
    expect(await last()).toMatchObject({ ...about, action: 'request.accept', ...role('', 'ROLE_LECTEUR') });
    await backend.post('/api/updateroleuser', {
      as: administrator,
      json: { email: person.email, groupid: id, role: 'ROLE_ADMIN' },
    });
    expect(await last()).toMatchObject({
      ...about,
      action: 'member.role',
      ...role('ROLE_LECTEUR', 'ROLE_ADMIN'),
    });
    await backend.post('/userremovegroup', { as: administrator, json: { id, iduser: person.id } });
    expect(await last()).toMatchObject({ ...about, action: 'member.remove' });
  });
});

describe('refused sign-ins', () => {
  const refusals = () =>
    database
      .select({ subject: auditLog.subject, count: auditLog.count, targetId: auditLog.targetId })
      .from(auditLog)
      .where(eq(auditLog.action, 'sign-in.refused'))
      .orderBy(desc(auditLog.id));

  it('are one entry per account and hour; unknown names are not stored', async () => {
    const attempt = (username: string) =>
      backend.post('/api/login_check', { json: { username, password: passwordDigest('faux') } });
    for (const username of [person.email, person.email.toUpperCase(), 'MonMotDePasse1', 'Autre']) {
      expect((await attempt(username)).status).toBe(401);
    }
    expect(await refusals()).toEqual([
      { subject: '', count: 2, targetId: null },
      { subject: person.email, count: 2, targetId: person.id },
    ]);
  });

  it('of many accounts do not flood the journal', async () => {
    const people = await backend.addPeople(Array.from({ length: 110 }, () => ({})));
    for (const { email } of people) await countRefusedSignIn(database, email);
    const all = await refusals();
    expect(all).toHaveLength(100);
    expect(all.find(({ subject }) => subject === '')?.count).toBe(14);
  });
});

it('filters by person, kind and time, and notes exports', async () => {
  const noted = await backend.post('/api/admin/audit/export', {
    as: administrator,
    json: { quoi: 'journal' },
  });
  expect(noted.status).toBe(200);
  expect(await read('actes=export')).toMatchObject([
    { action: 'export', sujet: 'journal', auteur: { id: administrator.id } },
  ]);
  expect(new Set((await read(`personne=${person.id}`)).map(({ action }) => action))).toEqual(
    new Set(['request.decline', 'request.accept', 'member.role', 'member.remove', 'sign-in.refused']),
  );
  const now = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
  expect(await read(`du=${now}`)).toEqual([]);
  expect(await read(`au=${now}`)).not.toEqual([]);
});
