import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { auditLog } from '../../../backend/audit/tables.ts';
import { AccountReportResponse, ExportAccountsResponse } from '../../../backend/statistics/wire.ts';
import { ListAccountsBody } from '../../../backend/statistics/accountList.wire.ts';
import { accountRequest } from '../../../backend/statistics/accountList.ts';
import { streamAccountsCsv } from '../../../backend/statistics/accountExport.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const day = (offset: number) => new Date(Date.UTC(2026, 0, 10 + offset, 12));
const [zoe, ali] = await backend.addPeople([
  {
    isAdministrator: true,
    email: 'zoe@example.org',
    firstName: 'Zoé',
    lastName: 'Quéré',
    job: '',
    phone: '',
    createdAt: day(0),
    lastSeenAt: day(9),
  },
  {
    email: 'm.bou@example.org',
    firstName: 'Ali',
    lastName: 'Bou',
    phone: '+33612345678',
    job: '=SUM(A1)',
    createdAt: day(2),
    lastSeenAt: day(5),
  },
]);
await backend.addPerson({
  email: 'a.eve@example.org',
  firstName: 'Ève',
  lastName: 'Dupont; « E »',
  job: '',
  phone: '',
  isExternal: true,
  firstSignInAt: null,
  lastSeenAt: null,
  createdAt: day(1),
});

const list = async (body: object = {}) =>
  (await backend.post('/api/admin/comptes', { as: zoe, json: body })).read(AccountReportResponse);
const names = async (body: object = {}) => (await list(body)).users.map(({ profile }) => profile.prenom);
const download = async (body: object = {}) => {
  const answer = await backend.post('/api/admin/comptes/export', { as: zoe, json: body });
  return fetch(`${backend.url}/${answer.read(ExportAccountsResponse).fichier}`);
};

describe('the list of accounts', () => {
  it('B960: sorts by name, e-mail, creation and last visit, in both directions', async () => {
    for (const [tri, order] of [
      ['nom', ['Ali', 'Ève', 'Zoé']],
      ['email', ['Ève', 'Ali', 'Zoé']],
      ['creation', ['Zoé', 'Ève', 'Ali']],
      ['connexion', ['Ève', 'Ali', 'Zoé']],
    ] as const) {
      expect(await names({ tri })).toEqual(order);
      expect(await names({ tri, ordre: 'desc' })).toEqual(order.toReversed());
      const first = await list({ tri, ordre: 'desc', nb: 2, apres: '' });
      expect(first.total).toBe(3);
      expect(await names({ tri, ordre: 'desc', apres: first.positions?.at(-1) })).toEqual([order[0]]);
    }
  });

  it('B960: finds names and e-mails, and filters by use and role', async () => {
    expect(await names({ q: 'quere' })).toEqual(['Zoé']);
    expect(await names({ q: 'a.eve@exa' })).toEqual(['Ève']);
    expect(await names({ sorte: 'jamais' })).toEqual(['Ève']);
    expect(await names({ sorte: 'utilises' })).toEqual(['Ali', 'Zoé']);
    expect(await names({ role: 'administrateurs' })).toEqual(['Zoé']);
    expect(await names({ role: 'internes' })).toEqual(['Ali']);
    expect(await names({ role: 'externes', sorte: 'utilises' })).toEqual([]);
  });
});

describe('the export of accounts', () => {
  it('B961: writes what is filtered for French spreadsheets, without formulas, and notes it', async () => {
    const answer = await download({ tri: 'creation', sorte: 'tous' });
    expect(answer.headers.get('content-disposition')).toContain('comptes.csv');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(head).toMatch(/^E-mail;Prénom;Nom;/);
    const visits = /\d{4}-\d\d-\d\d$/;
    expect(lines.map((line) => line.replace(visits, '…'))).toEqual([
      'zoe@example.org;Zoé;Quéré;M.;;;France;fr;administrateur;non;actif;non;2026-01-10;…',
      'a.eve@example.org;Ève;"Dupont; « E »";M.;;;France;fr;utilisateur;non;jamais connecté;oui;2026-01-11;',
      `m.bou@example.org;Ali;Bou;M.;"'=SUM(A1)";"'+33612345678";France;fr;utilisateur;non;actif;non;2026-01-12;…`,
    ]);
    const filtered = await (await download({ q: 'ali' })).text();
    expect(filtered.trimEnd().split('\r\n')).toHaveLength(2);
    expect(await database.$count(auditLog, eq(auditLog.action, 'accounts.export'))).toBe(2);
  });

  it('sends every account once, also beyond one statement', async () => {
    await database.execute(
      sql`insert into users (email, first_name) select 'p' || i || '@example.org', 'P' from generate_series(1, 1100) as i`,
    );
    const lines = (await (await download()).text()).trimEnd().split('\r\n');
    expect(new Set(lines).size).toBe(1104);
    await database.delete(users).where(eq(users.firstName, 'P'));
  });

  it('sends every account once, also those that visit meanwhile', async () => {
    await database.execute(
      sql`insert into users (email, first_name, last_seen_at) select 'p' || i || '@example.org', 'P', now() - i * interval '1 minute' from generate_series(1, 600) as i`,
    );
    const lines: string[] = [];
    const filters = { search: '', kind: 'all', role: 'all', order: 'visit', direction: 'desc' } as const;
    for await (const part of streamAccountsCsv(database, filters)) {
      lines.push(...part.trimEnd().split('\r\n'));
      // The last one, after the first accounts.
      if (lines.length > 1)
        await database
          .update(users)
          .set({ lastSeenAt: new Date() })
          .where(eq(users.email, 'p600@example.org'));
    }
    const emails = lines.map((line) => line.split(';')[0]);
    expect(emails.filter((email) => email === 'p600@example.org')).toHaveLength(1);
    expect(new Set(emails).size).toBe(604);
    await database.delete(users).where(eq(users.firstName, 'P'));
  });

  it('ends with the right of its reader, and is signed', async () => {
    const answer = await backend.post('/api/admin/comptes/export', { as: zoe, json: {} });
    const { fichier } = answer.read(ExportAccountsResponse);
    expect((await fetch(`${backend.url}/${fichier.replace(`for=${zoe.id}`, `for=${ali.id}`)}`)).status).toBe(
      404,
    );
    await database.update(users).set({ isAdministrator: false }).where(eq(users.id, zoe.id));
    expect((await fetch(`${backend.url}/${fichier}`)).status).toBe(404);
  });
});

it('B960 B1018: pages of 5,000 accounts take as many statements as a few, and follow an index in each order', async () => {
  const as = await backend.addPerson({ isAdministrator: true });
  const few = (await backend.post('/api/admin/comptes', { as, json: { q: 'a' } })).sql;
  await database.execute(sql`
    insert into users (email, first_name, last_name, created_at, last_seen_at)
    select 'many' || n || '@example.org', 'Ana' || n % 100, 'Nom' || n, now() - n * interval '1 hour', now() - n * interval '1 minute'
    from generate_series(1, 5000) n`);
  await database.execute(sql`vacuum analyze users`);
  for (const tri of ['nom', 'email', 'creation', 'connexion'] as const)
    for (const ordre of ['asc', 'desc'] as const) {
      const json = { tri, ordre, nb: 20, apres: '' };
      const answer = await backend.post('/api/admin/comptes', { as, json });
      expect(answer.sql).toBeLessThanOrEqual(few);
      const after = answer.read(AccountReportResponse).positions?.at(-1);
      const { order } = accountRequest(ListAccountsBody.parse(json).filters);
      for (const place of [undefined, after]) {
        const { rows } = await database.execute<{ 'QUERY PLAN': string }>(
          sql`explain select * from users where ${order.after(place) ?? sql`true`} order by ${sql.join(order.by, sql`, `)} limit 20`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toMatch(/Index Scan/);
        expect(plan).not.toMatch(/Seq Scan|(?<!Incremental )Sort {2}\(/);
      }
    }
});
