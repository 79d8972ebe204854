import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { nameOrder, peopleSearch } from '../../../backend/people/search.ts';
import { DirectoryFiltersResponse, ListPeopleResponse } from '../../../backend/people/wire.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const person = await backend.addPerson({
  firstName: 'Éloïse',
  lastName: 'Kermarec',
  email: 'eloise@mer.example',
});
for (const [firstName, lastName] of [
  ['Zacharie', 'Le Goff'],
  ['Ambre', 'Kermadec'],
  ['Lina', 'Moreau'],
  ['Noé', 'Petit'],
] as const)
  await backend.addPerson({ firstName, lastName });

const list = async (q = '', start = 0, nb = 20) => {
  const answer = await backend.get(`/api/users/${start}/${nb}?q=${encodeURIComponent(q)}`, person);
  return { ...answer.read(ListPeopleResponse), sql: answer.sql };
};
const names = async (q: string) => (await list(q)).users.map((user) => user.profile.prenom);

describe('the directory', () => {
  it('B414 B416: lists everybody by first name, page by page, whatever counts are asked for', async () => {
    const everybody = await list('', 0, 1_000_000_000);
    expect(everybody.users.map((user) => user.profile.prenom)).toEqual([
      'Ambre',
      'Éloïse',
      'Lina',
      'Noé',
      'Zacharie',
    ]);
    expect(everybody.total).toBe(5);
    expect((await list('', 3, 2)).users.map((user) => user.profile.prenom)).toEqual(['Noé', 'Zacharie']);
    expect((await list('', 99, 2)).users).toEqual([]);
  });

  it('has accounts without a name at the end, also where it is read page after page', async () => {
    const nameless = await backend.addPerson({ firstName: '', lastName: '', email: 'a@mer.example' });
    const read: string[] = [];
    for (let after = ''; read.length < 6;) {
      const answer = await backend.get(`/api/users/0/2?q=&apres=${after}`, person);
      const { users, positions = [] } = answer.read(ListPeopleResponse);
      read.push(...users.map(({ profile }) => profile.prenom));
      after = positions.at(-1) ?? '';
      if (after === '') break;
    }
    expect(read).toEqual(['Ambre', 'Éloïse', 'Lina', 'Noé', 'Zacharie', '']);
    await database.execute(sql`delete from users where id = ${nameless.id}`);
  });

  it('B415: is searched by any word of a name or e-mail, without regard to accents and case', async () => {
    expect(await names('ELOISE')).toEqual(['Éloïse']);
    expect(await names('kerma')).toEqual(['Ambre', 'Éloïse']);
    expect(await names('goff zach')).toEqual(['Zacharie']);
    expect(await names('eloise@mer')).toEqual(['Éloïse']);
    expect(await names('nobody at all')).toEqual([]);
  });

  it('is searched by function and telephone, however that is written, and not by the domain of all addresses', async () => {
    const editor = await backend.addPerson({
      firstName: 'Marguerite',
      lastName: 'Astier',
      job: 'Rédactrice en chef',
      phone: '06 98 76 54 32',
      email: 'm.astier@leger.example',
    });
    for (const query of [
      'redactrice',
      'chef',
      '0698765432',
      '06 98 76',
      '+33 6 98 76 54 32',
      'm.astier',
      'm.astier@le',
    ])
      expect([query, await names(query)]).toEqual([query, ['Marguerite']]);
    expect(await names('leger')).toEqual([]);
    // Two letters begin a word.
    expect(await names('le')).toEqual(['Zacharie']);
    await database.execute(sql`delete from users where id = ${editor.id}`);
  });

  it('finds and sorts people by their new name and job immediately after a change', async () => {
    const changed = await backend.addPerson({ firstName: 'Yvon', lastName: 'Cadoret', job: 'Mousse' });
    await database
      .update(users)
      .set({ firstName: 'Bérénice', lastName: 'Ægir', job: 'Vigie', phone: '0611', email: 'b@mer.example' })
      .where(eq(users.id, changed.id));
    for (const query of ['yvon', 'cadoret', 'mousse', 'yvom'])
      expect([query, await names(query)]).toEqual([query, []]);
    for (const query of ['berenice', 'aegir', 'vigie', '0611', 'b@mer.example', 'berenise'])
      expect([query, await names(query)]).toEqual([query, ['Bérénice']]);
    expect((await names('')).slice(0, 3)).toEqual(['Ambre', 'Bérénice', 'Éloïse']);
    await database.delete(users).where(eq(users.id, changed.id));
  });

  it('tolerates a misspelling when there is no exact match', async () => {
    expect(await names('Kermerec')).toEqual(['Ambre', 'Éloïse']);
    expect(await names('eloyse')).toEqual(['Éloïse']);
    expect(await names('zachary')).toEqual(['Zacharie']);
    expect(await names('moreu lina')).toEqual(['Lina']);
    // Short words resemble everything, so they are taken as they are.
    expect(await names('Nol')).toEqual([]);
  });

  it('B976: is filtered by job title, country and community, also while searching', async () => {
    const [pilot, mate] = await backend.addPeople([
      { firstName: 'Bastien', lastName: 'Riou', job: 'Pilote', country: 'Belgique' },
      { firstName: 'Carole', lastName: 'Riou', job: 'Pilote' },
    ]);
    const guest = await backend.addPerson({ isExternal: true, firstName: 'Gaby', job: 'Invitée' });
    const crew = await backend.addCommunity(
      { kind: 'secret' },
      { members: [person, mate], readers: [guest] },
    );
    const closed = await backend.addCommunity({ kind: 'private' }, { members: [pilot] });
    const filtered = async (query: string, as = person) => {
      const answer = await backend.get(`/api/users/0/20?${query}`, as);
      if (answer.status !== 200) return answer.status;
      const { users, total } = answer.read(ListPeopleResponse);
      return [total, ...users.map(({ profile }) => profile.prenom)];
    };
    expect(await filtered('fonction=Pilote')).toEqual([2, 'Bastien', 'Carole']);
    expect(await filtered('fonction=Pilote&pays=Belgique')).toEqual([1, 'Bastien']);
    expect(await filtered(`communaute=${crew.id}`)).toEqual([3, 'Carole', 'Éloïse', 'Gaby']);
    expect(await filtered(`communaute=${crew.id}&fonction=Pilote&q=riou`)).toEqual([1, 'Carole']);
    // Only similar names that match the filters.
    expect(await filtered('fonction=Pilote&q=kermerec')).toEqual([0]);
    // Whose members the caller may not list.
    expect(await filtered(`communaute=${closed.id}`)).toBe(404);
    expect(await filtered(`communaute=${closed.id}`, guest)).toBe(404);
    // Guests filter those whom they see.
    expect(await filtered('fonction=Pilote', guest)).toEqual([1, 'Carole']);
    const values = async (as: typeof person) =>
      (await backend.get('/api/users/filtres', as)).read(DirectoryFiltersResponse);
    expect(await values(person)).toMatchObject({ pays: ['Belgique', 'France'] });
    expect((await values(person)).fonctions).toContain('Pilote');
    expect(await values(guest)).toMatchObject({ pays: ['France'] });
    for (const one of [pilot, mate, guest]) await database.delete(users).where(eq(users.id, one.id));
  });

  it('treats pattern characters literally', async () => {
    expect(await names('%')).toEqual([]);
    expect(await names('_')).toEqual([]);
    expect(await names("'; drop table users; --")).toEqual([]);
  });

  it('costs the same for every page, and uses its index among many', async () => {
    const one = await list('', 0, 1);
    expect((await list('', 0, 5)).sql).toBe(one.sql);
    await database.execute(sql`
      insert into users (email, first_name, last_name)
      select 'p' || n || '@foule.example', 'Prénom' || n, 'Nom' || n from generate_series(1, 5000) as n`);
    await database.execute(sql`analyze users`);
    const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`
      explain select id from users where ${peopleSearch.matches('kermarec')}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_search');
    expect(await names('kermarec')).toEqual(['Éloïse']);
    // Extracting the words of thousands of names again takes many times as long as comparing them.
    const found = await database.transaction(async (tx) => {
      await tx.execute(sql`set local track_functions = 'all'`);
      const found = await tx
        .select({ id: users.id })
        .from(users)
        .where(peopleSearch.matches('prenom'))
        .orderBy(...nameOrder.by);
      expect(found).toHaveLength(5_000);
      const { rows: calls } = await tx.execute<{ calls: number }>(
        sql`select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions`,
      );
      return calls[0]?.calls;
    });
    expect(found).toBeLessThan(10);
    const ordered = await database.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from users order by ${sql.join(nameOrder.by, sql`, `)} limit 20`,
    );
    expect(ordered.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_by_name');
  });
});
