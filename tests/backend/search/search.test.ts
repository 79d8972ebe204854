import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { comments } from '../../../backend/posts/commentTables.ts';
import { CreateCommentResponse, CreateReplyResponse } from '../../../backend/comments/wire.ts';
import { postAttachments, posts } from '../../../backend/posts/tables.ts';
import { documents } from '../../../backend/library/tables.ts';
import { commentTexts } from '../../../backend/search/comments.ts';
import { countAndFindTexts, textQuery } from '../../../backend/search/queries.ts';
import { SearchResponse } from '../../../backend/search/wire.ts';
import { vocabulary } from '../../../backend/search/tables.ts';
import { createContent } from '../../gateway/content.ts';
import { startBackend, type TestPerson } from '../harness.ts';
import { makePlace } from '../places.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const content = createContent(backend);
const person = await backend.addPerson({ firstName: 'Élise', lastName: 'Garnier' });
const community = await backend.addCommunity(
  { title: 'Club de voile', subject: 'Régates et croisières' },
  { members: [person] },
);

const search = async (query: string, as = person, more: Record<string, string> = {}) =>
  (await backend.post('/api/searchs', { as, form: { query, ...more } })).read(SearchResponse);
const idsOf = async (query: string, as = person) => (await search(query, as)).post.map((post) => post.id);
const addDocument = async (name: string, owner: { communityId?: number; ownerId?: number }) => {
  const [file] = await backend.context.database
    .insert(files)
    .values({ key: `2026/aa/${name}`, contentType: 'application/pdf', size: 10, originalName: name })
    .returning();
  const [row] = await backend.context.database
    .insert(documents)
    .values({ name, fileId: file!.id, authorId: person.id, ...owner })
    .returning();
  return row!;
};

describe('search in posts', () => {
  it('ignores accents and case, matches prefixes, requires every word, ignores tags', async () => {
    const post = await backend.addPost(community, person, {
      text: '<p class="mention">La <strong>Réunion</strong> d’équipe du jeudi</p>',
    });
    for (const query of ['reunion', 'RÉUNION equipe', 'réu jeu', "d'equipe", 'jeudi'])
      expect([query, await idsOf(query)]).toEqual([query, [post.id]]);
    for (const query of ['reunion vendredi', 'strong', 'mention', 'uneautre', '', '   ', '&|!():*', "'"])
      expect([query, await idsOf(query)]).toEqual([query, []]);
  });

  it.each([
    ['Un véhicule électrique rapide', 'véhicules électriques'],
    ['Des outils régionaux', "l'outil régional"],
    ['Vous validez la sortie d’été', 'valider cet été'],
    ['Une incom\u00adpré\u00adhen\u00adsion', 'incompréhensions'],
    ['Une incomp&shy;atibi&shy;lité', 'incompatibilité'],
    ['<b>A</b>nticyclone', 'anticyclones'],
    ['Aujourd’hui l’équipe-projet', 'equipes d’aujourd’hui projets'],
    ['Du temps publie\u0301 ici', 'publie\u0301es'],
  ])('finds « %s » by « %s », in posts and comments', async (text, query) => {
    const post = await backend.addPost(community, person, { text: `<p>${text}</p>` });
    expect(await idsOf(query)).toEqual([post.id]);
    const json = { postID: post.id, text: `<p>${text}</p>` };
    await backend.post('/api/comment/create/null', { as: person, json });
    const { commentaires, mots } = await search(query);
    expect(commentaires.map(({ publication }) => publication.id)).toEqual([post.id]);
    expect(mots.filter((word) => /^(?:de|des|les|l|cet)$/.test(word))).toEqual([]);
    await backend.post('/deletepost', { as: person, json: { idpost: post.id } });
  });

  it('finds the names of files that are attached to posts and comments, and forgets those that are removed', async () => {
    const { database } = backend.context;
    const post = await backend.addPost(community, person, { text: '<p>Voici</p>' });
    const name = 'Procès-verbal_Belvédère.pdf';
    const [file] = await database
      .insert(files)
      .values({ key: `2026/aa/${name}`, contentType: 'application/pdf', size: 10, originalName: name })
      .returning();
    const fileId = file!.id;
    await database.insert(postAttachments).values({ postId: post.id, fileId, kind: 'document', position: 0 });
    for (const query of ['belvedere', 'procès verbaux', 'belvedere.pdf'])
      expect([query, await idsOf(query)]).toEqual([query, [post.id]]);
    await database.delete(postAttachments).where(eq(postAttachments.postId, post.id));
    expect(await idsOf('belvedere')).toEqual([]);
    await database
      .insert(comments)
      .values({ postId: post.id, authorId: person.id, text: 'Vu', imageId: fileId });
    const { commentaires } = await search('belvedere');
    expect(commentaires.map(({ publication }) => publication.id)).toEqual([post.id]);
  });

  it('takes letters that fold into signs of a query', async () => {
    const post = await backend.addPost(community, person, { text: '<p>Chapitre ⑴ : ŉ et ½</p>' });
    for (const query of ['⑴ chapitre', '½', 'chapitre ŉ', 'chapitreʼʼ', 'ʹʺʻˈˋ', '⑴⑵⑶ ŉŉŉŉ'])
      expect([query, (await backend.post('/api/searchs', { as: person, form: { query } })).status]).toEqual([
        query,
        200,
      ]);
    expect(await idsOf('chapitre ⑴')).toEqual([post.id]);
  });

  it('looks into polls and events, whose words follow when they change', async () => {
    const poll = await content.addPoll(community, person);
    const event = await content.addEvent(community, person);
    expect(await idsOf('continue')).toEqual([poll.id]);
    expect(await idsOf('atelier ouvertes nombreux')).toEqual([event.id]);
    await backend.post(`/api/posts/${poll.id}/edit`, { as: person, json: { text: 'Quelle bouée ?' } });
    expect(await idsOf('continue')).toEqual([]);
    expect(await idsOf('bouee')).toEqual([poll.id]);
    await backend.post('/deletepost', { as: person, json: { idpost: poll.id } });
    expect(await idsOf('bouee')).toEqual([]);
  });

  it('takes words apart at every sign, and several without accents', async () => {
    const post = await backend.addPost(community, person, {
      text: '<p>Santé/sécurité &amp; prévention : voir compte-rendu_final.docx de l&#39;estuaire</p>',
    });
    for (const query of [
      'securite prevention',
      'prevention sante',
      'rendu final',
      'compte-rendu',
      'docx',
      'estuaire',
    ])
      expect([query, await idsOf(query)]).toEqual([query, [post.id]]);
    expect(await idsOf('amp prevention')).toEqual([]);
  });

  it('lists results of misspelt words separately, with the word that was meant', async () => {
    const post = await backend.addPost(community, person, { text: '<p>Les cormorans du phare</p>' });
    const alikeOf = async (query: string) => {
      const { post: exact, totals, approchants } = await search(query);
      return { exact: exact.length, counted: totals.post, alike: approchants.post.map(({ id }) => id) };
    };
    for (const query of ['cormorant phare', 'cormroans', 'cormoran phrae', 'kormorans'])
      expect([query, await alikeOf(query)]).toEqual([query, { exact: 0, counted: 0, alike: [post.id] }]);
    expect((await search('cormroans')).mots).toContain('cormorans');
    // Different words are not suggested, and exact results are not repeated.
    for (const query of ['cor phx', 'cormier', 'pharmacie', 'phase rouge'])
      expect([query, await alikeOf(query)]).toEqual([query, { exact: 0, counted: 0, alike: [] }]);
    expect(await alikeOf('cormorans')).toEqual({ exact: 1, counted: 1, alike: [] });
    const later = await search('cormroans', person, { start: '1' });
    expect(later.approchants.post).toEqual([]);
  });

  it('B819: suggests no word of what the person may not read, nor of what is gone or was changed', async () => {
    const [outsider, reader, administrator] = await backend.addPeople([{}, {}, { isAdministrator: true }]);
    const secret = await backend.addCommunity({ kind: 'secret' }, { members: [person], readers: [reader] });
    const post = await backend.addPost(secret, person, { text: '<p>Le licenciement de Bertrandon</p>' });
    const searchAs = async (as: TestPerson) =>
      Promise.all(
        ['licenciemant', 'bertrandom', 'licenciemant bertrandom'].map((query) => search(query, as)),
      );
    for (const as of [reader, administrator, person])
      for (const { mots, approchants } of await searchAs(as)) {
        expect(mots.join(' ')).toMatch(/licenciement|bertrandon/);
        expect(approchants.post.map(({ id }) => id)).toEqual([post.id]);
      }
    const hidden = async (as: TestPerson) => {
      for (const answer of await searchAs(as)) {
        expect(answer.mots.join(' ')).not.toMatch(/licenciement|bertrandon/);
        expect([answer.totals.post, answer.approchants.post]).toEqual([0, []]);
      }
    };
    await hidden(outsider);
    await backend.post(`/api/posts/${post.id}/edit`, { as: person, json: { text: '<p>Rien</p>' } });
    await hidden(person);
    await backend.post('/deletepost', { as: person, json: { idpost: post.id } });
    await hidden(administrator);
  });

  it('comes in pages, the newest first, with the number of all', async () => {
    const made = [];
    for (let count = 0; count < 5; count += 1)
      made.push((await backend.addPost(community, person, { text: '<p>Goéland</p>' })).id);
    const first = await search('goeland', person, { nb: '2' });
    expect(first.post.map((post) => post.id)).toEqual([made[4], made[3]]);
    expect(first.totals.post).toBe(5);
    const last = await search('goeland', person, { nb: '2', start: '4', type: 'post' });
    expect(last.post.map((post) => post.id)).toEqual([made[0]]);
    expect(last.totals).toMatchObject({ post: 5, user: 0, group: 0, Docgroup: 0 });
  });

  it('keeps its words right when many posts are written at once', async () => {
    const words = Array.from({ length: 10 }, (_, index) => `mot${'abcdefghij'[index]}zzz`);
    await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        backend.context.database.insert(posts).values({
          communityId: community.id,
          authorId: person.id,
          text: `<p>${words.toSorted(() => (index % 2 ? 1 : -1)).join(' ')}</p>`,
        }),
      ),
    );
    expect((await search('motazzz')).totals.post).toBe(25);
    expect(await backend.context.database.$count(vocabulary, eq(vocabulary.word, 'motazzz'))).toBe(1);
  });
});

describe('search in people, communities and documents', () => {
  it('B631 B783: people, communities and documents, forgiving as much', async () => {
    const document = await addDocument('Règlement intérieur.pdf', { communityId: community.id });
    const own = await addDocument('Règlement personnel.pdf', { ownerId: person.id });
    const elses = await backend.addPerson();
    await addDocument('Règlement caché.pdf', { ownerId: elses.id });
    expect((await search('elise')).user.map((user) => user.id)).toContain(person.id);
    expect((await search('garneir')).approchants.user.map((user) => user.id)).toEqual([person.id]);
    expect((await search('regates')).group.map((group) => group.id)).toEqual([community.id]);
    expect((await search('vioile')).approchants.group.map((group) => group.id)).toEqual([community.id]);
    const found = await search('reglement');
    expect(found.Docgroup.map((item) => item.id)).toEqual([own.id, document.id]);
    expect(found.Docgroup[1]).toMatchObject({
      documentreelname: 'Règlement intérieur.pdf',
      nom: 'Garnier',
      prenom: 'Élise',
      idgroup: community.id,
    });
    expect(found.Docgroup.map(({ titregroupe }) => titregroupe)).toEqual(['', 'Club de voile']);
    expect(found.totals.Docgroup).toBe(2);
    const alike = (await search('reglemant')).approchants.Docgroup.map(({ id }) => id);
    expect(new Set(alike)).toEqual(new Set([document.id, own.id]));
    expect((await search('%_')).totals).toEqual({ post: 0, user: 0, group: 0, Docgroup: 0 });
  });

  it('other forms of a word, in functions and names of documents', async () => {
    const named = await backend.addPerson({ job: 'Responsable des achats régionaux' });
    const document = await addDocument('Bilans nationaux.pdf', { communityId: community.id });
    for (const query of ['achat régional', 'responsables achats', 'l’achat'])
      expect([query, (await search(query)).user.map(({ id }) => id)]).toEqual([query, [named.id]]);
    for (const query of ['bilan national', 'le bilan'])
      expect([query, (await search(query)).Docgroup.map(({ id }) => id)]).toEqual([query, [document.id]]);
  });

  it('B637: returns the caller’s role and pending request for each community', async () => {
    const place = await makePlace(backend, 'private');
    const as = (caller: TestPerson) => search('voilier', caller);
    const of = async (caller: TestPerson) =>
      (await as(caller)).group.find((group) => group.id === place.community.id);
    expect(await of(place.people.reader)).toMatchObject({ Role: 'ROLE_LECTEUR', demande: false });
    expect(await of(place.people.outsider)).toMatchObject({ Role: '', demande: false });
    expect(await of(place.asking)).toMatchObject({ Role: '', demande: true });
  });
});

describe('an approximate match', () => {
  it('B632: is no result: neither a name like a word, nor what all addresses have in common', async () => {
    const named = await backend.addPerson({
      firstName: 'Clément',
      lastName: 'Doucet',
      email: 'c.doucet@le.example',
    });
    for (const query of ['règlement', 'docx', 'le.example', 'example']) {
      const { user, totals, approchants } = await search(query);
      expect([query, user, totals.user, approchants.user]).toEqual([query, [], 0, []]);
    }
    expect((await search('clement')).user.map(({ id }) => id)).toEqual([named.id]);
    expect((await search('c.doucet@le.example')).user.map(({ id }) => id)).toEqual([named.id]);
    expect((await search('c.doucet@la.example')).user).toEqual([]);
  });

  it('comes after what holds it, of which there may be some', async () => {
    const both = await backend.addCommunity({ title: 'Astronomie', subject: 'Étoiles' });
    const one = await backend.addCommunity({ title: 'Gastronomie', subject: 'Recettes' });
    const found = await search('astronomie');
    // Words are looked for within others too.
    expect(found.group.map(({ id }) => id)).toEqual([both.id, one.id]);
    const close = await search('gastronomje');
    expect([close.group, close.totals.group]).toEqual([[], 0]);
    expect(close.approchants.group.map(({ id }) => id)).toContain(one.id);
  });
});

describe('search in comments', () => {
  const saidOf = async (query: string, as = person) =>
    (await search(query, as)).commentaires.map(({ commentaire, reponse, publication }) => [
      publication.id,
      commentaire.id,
      reponse?.id ?? null,
    ]);

  it('returns comments with their readable posts, newest first, and follows edits', async () => {
    const post = await backend.addPost(community, person, { text: '<p>Sortie</p>' });
    const say = (address: string, json: object) => backend.post(address, { as: person, json });
    const comment = (
      await say('/api/comment/create/null', { postID: post.id, text: '<p>Une <b>pétunia</b> en fleur</p>' })
    ).read(CreateCommentResponse).comment;
    const reply = (
      await say('/api/comment/reponse/null', { commentID: comment.id, text: 'Deux petunias' })
    ).read(CreateReplyResponse).reponse;
    expect(await saidOf('petunia')).toEqual([
      [post.id, comment.id, reply.id],
      [post.id, comment.id, null],
    ]);
    expect((await search('petunia')).totalcommentaires).toBe(2);
    expect(await saidOf('petunia', await backend.addPerson())).toEqual([]);
    await backend.post('/api/comment/edit', {
      as: person,
      form: { CommentID: String(comment.id), text: 'Une rose' },
    });
    expect(await saidOf('petunia')).toEqual([[post.id, comment.id, reply.id]]);
    await backend.post('/deletepost', { as: person, json: { idpost: post.id } });
    expect(await saidOf('petunia')).toEqual([]);
  });

  it('comes in pages that follow each other, and is counted up to a thousand', async () => {
    const post = await backend.addPost(community, person, { text: '<p>Marée</p>' });
    await backend.context.database
      .insert(comments)
      .values(
        Array.from({ length: 1_005 }, () => ({ postId: post.id, authorId: person.id, text: 'Bigorneau' })),
      );
    const pages = async () => {
      const seen: number[] = [];
      let apres = '';
      for (let page = 0; page < 3; page += 1) {
        const { commentaires, totalcommentaires, positions } = await search('bigorneau', person, {
          nb: '7',
          type: 'commentaires',
          apres,
        });
        expect(totalcommentaires).toBe(1_000);
        seen.push(...commentaires.map(({ commentaire }) => commentaire.id));
        apres = positions?.commentaires.at(-1) ?? '';
      }
      return seen;
    };
    const seen = await pages();
    const newest = Math.max(...seen);
    expect(seen).toEqual(Array.from({ length: 21 }, (_, index) => newest - index));
    // No common word any more: what many wrote since does not hold it.
    await backend.context.database.execute(sql`
      insert into ${comments} (post_id, author_id, text)
      select ${post.id}, ${person.id}, 'Palourde' from generate_series(1, 2600)`);
    expect(await pages()).toEqual(seen);
  });

  it('returns only readable comments, for rare and for frequent words', async () => {
    const stranger = await backend.addPerson();
    const elsewhere = await backend.addCommunity({ kind: 'secret' }, { members: [stranger] });
    const [here, there] = [
      await backend.addPost(community, person, { text: '<p>Estran</p>' }),
      await backend.addPost(elsewhere, stranger, { text: '<p>Estran</p>' }),
    ];
    const say = (text: string, often: number) =>
      backend.context.database.execute(sql`
        insert into ${comments} (post_id, author_id, text)
        select case when n % 3 = 0 then ${here.id}::bigint else ${there.id}::bigint end, ${person.id}, ${text}
        from generate_series(1, ${often}::int) as n`);
    for (const [word, often] of [
      ['Praire', 30],
      ['Bulot', 300],
      ['Bernique', 3_300],
    ] as const) {
      await say(word, often);
      for (const [reader, post, share] of [
        [person, here, 1],
        [stranger, there, 2],
      ] as const) {
        const { totalcommentaires, commentaires } = await search(word, reader, {
          type: 'commentaires',
          nb: '5',
        });
        expect([word, totalcommentaires]).toEqual([word, Math.min(1_000, (often * share) / 3)]);
        expect(commentaires.map(({ publication }) => publication.id)).toEqual(Array(5).fill(post.id));
      }
    }
  });

  it('looks up whether one reads a text: compared with one community after the other, each would take thousands of times as long', async () => {
    const caller = { ...person, isAdministrator: false, isGuest: false, sessionId: '' };
    const { rows } = await backend.context.database.execute<{ 'QUERY PLAN': string }>(
      sql`explain (verbose) ${countAndFindTexts(commentTexts, caller, textQuery('phare:*'), { count: 10, start: 0 })}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // Of the newest, and of a word that is seldom among them.
    expect(new Set(plan.match(/hashed SubPlan \d+/g)).size).toBe(2);
  });
});

it('asks the database as often for many results as for few', async () => {
  // Of fewer, what was meant is looked for too.
  for (let count = 0; count < 6; count += 1)
    await backend.addPost(community, person, { text: '<p>Albatros</p>' });
  const cost = async () =>
    (await backend.post('/api/searchs', { as: person, form: { query: 'albatros' } })).sql;
  const few = await cost();
  for (let count = 0; count < 15; count += 1)
    await backend.addPost(community, person, { text: '<p>Albatros</p>' });
  expect(await cost()).toBe(few);
});
