import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { startImport } from '../../../backend/accountImports/lastImport.ts';
import { ImportResponse, LastImportResponse } from '../../../backend/accountImports/wire.ts';
import { auditLog } from '../../../backend/audit/tables.ts';
import { communities, memberships } from '../../../backend/communities/tables.ts';
import { conversations, participants } from '../../../backend/chat/tables.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { addConversation, addTexts } from '../chat/conversations.ts';
import { startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const zoe = await backend.addPerson({ isAdministrator: true, email: 'zoe@example.org' });
beforeAll(async () => void (await backend.addCommunity({ kind: 'defaut' }, { members: [zoe] })));

async function send(
  content: string | Buffer,
  fields: Record<string, string> = { appliquer: '1' },
  as: TestPerson = zoe,
) {
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields)) multipart.append(name, value);
  multipart.append('fichier', new Blob([new Uint8Array(Buffer.from(content))]), 'personnes.csv');
  return backend.post('/api/admin/comptes/import', { as, multipart });
}
const run = async (...sent: Parameters<typeof send>) => (await send(...sent)).read(ImportResponse);
const last = async () =>
  (await backend.get('/api/admin/comptes/import', zoe)).read(LastImportResponse).import;
const find = async (email: string) => (await database.select().from(users).where(eq(users.email, email)))[0];
const acts = (subject: string) =>
  database
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(auditLog.id);

describe('a file of people', () => {
  it('B962: reports what it would do, and changes nothing', async () => {
    await backend.addPerson({ email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' });
    const file = [
      'E-mail;Prénom;Nom;Téléphone;Badge;État',
      'ada@example.org;Ada;Lovelace;;7;',
      'new@example.org;New;One;612345678;8;actif',
      'zoe@example.org;;;;;',
      'gone@example.org;;;;;parti',
      'wrong;X;Y;;;',
      'new@example.org;Twice;One;;;',
      'p@example.org;P;Q;12;;',
    ].join('\r\n');
    const report = await run(file, {});
    expect(report).toMatchObject({
      applique: false,
      nouveaux: 1,
      modifies: 1,
      inchanges: 2,
      partis: 0,
      erreurs: 3,
      ignorees: ['Badge'],
    });
    expect(report.premieres.map(({ ligne, message }) => [ligne, message.split(' : ')[0]])).toEqual([
      [6, 'E-mail'],
      [7, 'Cette adresse est déjà à la ligne 3.'],
      [8, 'Téléphone'],
    ]);
    expect(report.rapport.split('\r\n')).toContain(
      '2;ada@example.org;Ada Lovelace;modifié;Nom : Byron → Lovelace',
    );
    // Wrong lines: nothing of the others either.
    expect((await run(file)).applique).toBe(false);
    expect(await find('new@example.org')).toBeUndefined();
  });

  it('B963: creates and changes accounts with their audit entries, once', async () => {
    const file =
      'email,first name,last name,job,language,role\nADA@example.org,,Lovelace,Analyste,,administrateur\nbob@example.org,Bob,Bou,,Anglais,\n';
    expect(await run(file, { appliquer: '1', inviter: '1' })).toMatchObject({
      applique: true,
      nouveaux: 1,
      modifies: 1,
    });
    expect(await find('ada@example.org')).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      job: 'Analyste',
      isAdministrator: true,
    });
    const bob = (await find('bob@example.org'))!;
    expect(bob).toMatchObject({ firstName: 'Bob', language: 'en', isAdministrator: false });
    expect(await database.$count(memberships, eq(memberships.userId, bob.id))).toBe(1);
    expect((await acts('bob@example.org')).map(({ action }) => action)).toEqual(['user.create']);
    expect((await acts('ada@example.org')).map(({ action }) => action)).toEqual([
      'user.update',
      'administrator.add',
    ]);
    await vi.waitFor(() => expect(backend.mailsTo('bob@example.org')).toHaveLength(1), 10_000);
    expect(await run(file)).toMatchObject({ nouveaux: 0, modifies: 0, inchanges: 2 });
    expect(await acts('bob@example.org')).toHaveLength(1);
    const turned = await run('Email;Rôle\nada@example.org;utilisateur\nbob@example.org;admin\n', {});
    expect(turned).toMatchObject({ administrateursgagnes: 1, administrateursperdus: 1 });
    expect(turned.rapport).toContain('Ada Lovelace;modifié;Rôle : administrateur → utilisateur\r\n');
    const left = await run('Email;État\nada@example.org;parti\n', {});
    expect(left).toMatchObject({ administrateursgagnes: 0, administrateursperdus: 1 });
  });

  it.each([
    ['UTF-8 with a mark and semicolons', '\uFEFFE-mail;Prénom;Nom\r\nENC;Zoë;Œuf\r\n', 'utf8'],
    ['UTF-16 and tabs', '\uFEFFE-mail\tPrénom\tNom\r\nENC\tZoë\tŒuf\r\n', 'utf16le'],
    ['Windows-1252 and commas', 'E-mail,Pr\xe9nom,Nom\r\nENC,Zo\xeb,\x8cuf\r\n', 'latin1'],
    ['Mac OS Roman', 'E-mail;Pr\x8enom;Nom\r\nENC;Zo\x91;\xceuf\r\n', 'latin1'],
    ['a named separator', 'sep=,\r\nE-mail,Prénom,Nom\r\nENC,"Zoë",Œuf\r\n', 'utf8'],
  ] as const)('reads %s', async (name, text, encoding) => {
    const email = `${name.length}@encoding.example`;
    expect(await run(Buffer.from(text.replace('ENC', email), encoding))).toMatchObject({ nouveaux: 1 });
    expect(await find(email)).toMatchObject({ firstName: 'Zoë', lastName: 'Œuf' });
  });

  it('takes an export again: what the platform has already, and anything of people who left', async () => {
    await backend.addPerson({ email: 'pia@example.org', phone: 'poste 12' });
    await backend.addPerson({ email: 'tom@example.org' });
    const file =
      'Email;Téléphone;Communautés;État\npia@example.org;poste 12;;\ntom@example.org;?;Rien;parti\n';
    expect(await run(file, {})).toMatchObject({ inchanges: 1, partis: 1, erreurs: 0 });
    const changed = await run(file.replace('12', '13'), {});
    expect(changed.premieres).toMatchObject([{ ligne: 2, message: expect.stringContaining('Téléphone') }]);
  });

  it('B962: a quotation mark that swallows lines, and a line of too many cells, are wrong', async () => {
    const file =
      'Email;Nom\nq1@example.org;Un;\nq2@example.org;Deux;Trois\nq3@example.org;"Quatre\nq4@example.org;Cinq\n';
    const { premieres } = await run(file, {});
    expect(premieres.map(({ ligne, message }) => [ligne, message.split(' de ')[0]])).toEqual([
      [3, 'Cette ligne a plus'],
      [4, 'Un guillemet'],
    ]);
    expect((await send('Email;"Nom\na@example.org;A\n')).status).toBe(400);
  });

  it('B964: closes the accounts of people who left; their content goes to the importer', async () => {
    const leo = await backend.addPerson({ email: 'leo@example.org' });
    const community = await backend.addCommunity({}, { members: [leo, zoe] });
    const { id } = await backend.addPost(community, leo);
    const file = 'Email;Statut\nleo@example.org;Parti\n';
    expect(await run(file)).toMatchObject({ applique: true, partis: 1 });
    expect(await find('leo@example.org')).toBeUndefined();
    const [post] = await database.select({ authorId: posts.authorId }).from(posts).where(eq(posts.id, id));
    expect(post).toEqual({ authorId: zoe.id });
    expect((await acts('leo@example.org')).map(({ action }) => action)).toEqual(['user.delete']);
    expect(await run(file)).toMatchObject({ partis: 0, inchanges: 1 });
  });

  it('B964: notifies each community once that several people left, and their conversations of two end', async () => {
    const [ann, bea] = await backend.addPeople([{ email: 'ann@example.org' }, { email: 'bea@example.org' }]);
    const everybody = (await database.select().from(communities).where(eq(communities.kind, 'defaut')))[0]!;
    const place = { communityId: everybody.id, role: 'ROLE_MODERATEUR', position: 0 } as const;
    await database.insert(memberships).values([ann, bea].map(({ id }) => ({ ...place, userId: id })));
    const community = await backend.addCommunity({}, { members: [ann, bea, zoe] });
    const pairKey = (other: TestPerson) => [zoe.id, other.id].toSorted((a, b) => a - b).join(':');
    await addConversation(backend, [ann, zoe], { pairKey: pairKey(ann) });
    const left = await addConversation(backend, [zoe, bea], { pairKey: pairKey(bea) });
    await addTexts(backend, left, bea, 1);
    await database.delete(participants).where(eq(participants.userId, bea.id));
    const before = backend.events.length;
    expect(await run('Email;Etat\nann@example.org;parti\nbea@example.org;parti\n')).toMatchObject({
      partis: 2,
    });
    const events = backend.events
      .slice(before)
      .flatMap((event) => ('communaute' in event ? [[event.communaute?.idgroup, event.receveur]] : []));
    expect(events).toEqual([
      [everybody.id, ['*']],
      [community.id, [zoe.email]],
    ]);
    expect(await database.$count(conversations)).toBe(0);
  });

  it('B1015: adds people to the communities that a line names, by title or number', async () => {
    const sail = await backend.addCommunity({ title: 'Voile, mer' });
    const secret = await backend.addCommunity({ title: 'Été secret', kind: 'secret' });
    const ben = await backend.addPerson({ email: 'ben@example.org', firstName: 'Ben' });
    const file = [
      'Email;Prénom;Communautés',
      `ben@example.org;;VOILE, MER | ${secret.id}`,
      'cia@example.org;Cia;ete secret',
    ];
    const wrong = await run([...file, 'dan@example.org;Dan;Rien, Été secret'].join('\n'));
    expect(wrong.premieres).toMatchObject([{ ligne: 4, message: 'La communauté « Rien » n’existe pas.' }]);
    expect(await find('cia@example.org')).toBeUndefined();

    expect(await run(file.join('\n'))).toMatchObject({ applique: true, nouveaux: 1, modifies: 1 });
    const cia = (await find('cia@example.org'))!;
    const membersOf = async ({ id }: { id: number }) =>
      (await database.select().from(memberships).where(eq(memberships.communityId, id))).map(
        ({ userId, role }) => [userId, role],
      );
    expect(await membersOf(sail)).toEqual([[ben.id, 'ROLE_MODERATEUR']]);
    expect((await membersOf(secret)).toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [ben.id, 'ROLE_MODERATEUR'],
      [cia.id, 'ROLE_MODERATEUR'],
    ]);
    // The account itself is as it was.
    expect(await find('ben@example.org')).toMatchObject({ firstName: 'Ben', updatedAt: null });
    expect((await acts('Été secret')).map(({ action }) => action)).toEqual(['member.add', 'member.add']);
    expect(await run(file.join('\n'))).toMatchObject({ nouveaux: 0, modifies: 0, inchanges: 2 });

    await backend.addCommunity({ title: 'Voile, mer' });
    const twice = await run('Email;Communauté\nben@example.org;Voile, mer\n');
    expect(twice.premieres[0]?.message).toContain('Plusieurs communautés');
  });

  it('refuses to close the own account, and to leave no administrator', async () => {
    await database.update(users).set({ isAdministrator: false }).where(eq(users.email, 'ada@example.org'));
    const { premieres } = await run('Email;Etat;Role\nzoe@example.org;parti;\n');
    expect(premieres[0]?.message).toContain('votre propre compte');
    const last = await run('Email;Role\nzoe@example.org;utilisateur\n');
    expect(last.premieres[0]?.message).toContain('dernier administrateur');
    expect(await find('zoe@example.org')).toMatchObject({ isAdministrator: true });
  });

  it('is refused without e-mails and without lines', async () => {
    expect((await send('Nom;Prénom\nA;B\n')).body).toMatchObject({
      message: 'La colonne « E-mail » manque.',
    });
    expect((await send('Email\n')).status).toBe(400);
  });

  it('B1013: reports how an import ended although another began at the same moment', async () => {
    const caller = { id: zoe.id, email: zoe.email, isAdministrator: true, isGuest: false, sessionId: '' };
    const [first] = [
      await startImport(database, caller, 3, backend.context.log),
      await startImport(database, caller, 5, backend.context.log),
    ];
    await database.transaction(async (tx) => {
      await first.lock(tx);
      await first.finish(tx, { added: [], changed: [], unchanged: [], leaving: [], wrong: [] });
    });
    expect(await last()).toMatchObject({ etat: 'termine', lignes: 3 });
  });

  it('B965: imports several parts at once, at most 10,000 lines, and nothing when it is interrupted', async () => {
    const lines = (count: number) =>
      ['Email;Prénom;Nom;Fonction']
        .concat(Array.from({ length: count }, (_, i) => `p${i}@many.example;P${i};Nom ${i};Poste`))
        .join('\n');
    const file = lines(1_100);
    const many = like(users.email, '%@many.example');
    // The database refuses in the middle, as it would for a lost connection.
    await database.execute(
      sql`create function stop() returns trigger language plpgsql as $$ begin if new.subject = 'p1050@many.example' then raise 'stop'; end if; return new; end $$`,
    );
    await database.execute(
      sql`create trigger stop before insert on audit_log for each row execute function stop()`,
    );
    expect((await send(file)).status).toBe(500);
    expect(await database.$count(users, many)).toBe(0);
    expect(await last()).toMatchObject({ etat: 'interrompu', lignes: 1_100 });
    await database.execute(sql`drop trigger stop on audit_log`);
    expect(await run(file)).toMatchObject({ applique: true, nouveaux: 1_100 });
    expect(await database.$count(users, many)).toBe(1_100);
    expect(await last()).toMatchObject({ etat: 'termine', faites: 1_100, nouveaux: 1_100 });
    expect(await run(file)).toMatchObject({ nouveaux: 0, inchanges: 1_100 });
    expect(await run(lines(10_000), {})).toMatchObject({ nouveaux: 8_900, inchanges: 1_100 });
    expect((await send(lines(10_001), {})).status).toBe(400);
  });
});
