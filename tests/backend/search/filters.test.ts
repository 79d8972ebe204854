import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { documents } from '../../../backend/library/tables.ts';
import { SearchResponse } from '../../../backend/search/wire.ts';
import { addConversation, chatOf } from '../chat/conversations.ts';
import { startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const { database } = backend.context;
const [anne, karim] = await backend.addPeople([{ firstName: 'Anne' }, {}]);
const [voile, rame] = [
  await backend.addCommunity({ title: 'Voile' }, { members: [anne, karim] }),
  await backend.addCommunity({ title: 'Rame' }, { members: [anne, karim] }),
];
const conversation = await addConversation(backend, [anne, karim]);

const [first, second] = ['2026-03-01T10:00:00Z', '2026-04-01T10:00:00Z'];

/** Texts and a file with the word « phare » of one person, community and date. */
async function addTexts(author: TestPerson, community: typeof voile, createdAt: string): Promise<void> {
  const when = new Date(createdAt);
  const post = await backend.addPost(community, author, { text: '<p>Le phare</p>', createdAt: when });
  await database.execute(sql`insert into comments (post_id, author_id, text, created_at)
    values (${post.id}, ${author.id}, 'Un phare', ${createdAt})`);
  const [file] = await database
    .insert(files)
    .values({
      key: `2026/aa/${post.id}`,
      contentType: 'application/pdf',
      size: 10,
      originalName: 'Phare.pdf',
    })
    .returning();
  await database.insert(documents).values({
    name: 'Phare.pdf',
    fileId: file!.id,
    authorId: author.id,
    communityId: community.id,
    createdAt: when,
  });
  const { id } = await chatOf(backend, author).sent(conversation, 'Ce phare');
  await database.execute(sql`update messages set created_at = ${createdAt} where id = ${id}`);
}
await addTexts(anne, voile, first);
await addTexts(karim, voile, second);
await addTexts(karim, rame, second);

it.each([
  ['no filter', {}, { texts: 3, messages: 3 }],
  ['an author', { auteur: String(anne.id) }, { texts: 1, messages: 1 }],
  ['a community', { communaute: String(rame.id) }, { texts: 1, messages: 0 }],
  ['an earliest moment', { du: second }, { texts: 2, messages: 2 }],
  ['a moment after the latest', { au: second }, { texts: 1, messages: 1 }],
  [
    'all of them',
    { auteur: String(karim.id), communaute: String(voile.id), du: second, au: '2026-04-02T00:00:00+02:00' },
    { texts: 1, messages: 0 },
  ],
])('finds posts, comments, documents and messages with %s', async (_name, filters, { texts, messages }) => {
  const form = { query: 'phare', ...filters };
  const found = (await backend.post('/api/searchs', { as: anne, form })).read(SearchResponse);
  expect(
    [found.post, found.commentaires, found.Docgroup, found.messages].map(({ length }) => length),
  ).toEqual([texts, texts, texts, messages]);
  const { totals, totalcommentaires, totalmessages } = found;
  expect([totals.post, totalcommentaires, totals.Docgroup, totalmessages]).toEqual([
    texts,
    texts,
    texts,
    messages,
  ]);
});

it('filters words that many texts have', async () => {
  await database.execute(sql`insert into posts (community_id, author_id, text, created_at)
    select ${rame.id}, ${anne.id}, 'bernique', ${first} from generate_series(1, 1001)`);
  const counted = async (more: object) => {
    const form = { query: 'bernique', type: 'post', nb: '1', ...more };
    return (await backend.post('/api/searchs', { as: anne, form })).read(SearchResponse).totals.post;
  };
  expect(await counted({ auteur: String(anne.id) })).toBe(1_000);
  expect(await counted({ auteur: String(karim.id) })).toBe(0);
});

it('a filter shows nothing of a community that the caller does not read', async () => {
  const secret = await backend.addCommunity({ title: 'Secrète', kind: 'secret' }, { members: [karim] });
  await addTexts(karim, secret, second);
  const form = { query: 'phare', communaute: String(secret.id), auteur: String(karim.id) };
  const { post, commentaires, Docgroup } = (await backend.post('/api/searchs', { as: anne, form })).read(
    SearchResponse,
  );
  expect([post, commentaires, Docgroup]).toEqual([[], [], []]);
});

it('a filtered search suggests no other words', async () => {
  const suggestions = async (more: object) => {
    const form = { query: 'pharre', ...more };
    return (await backend.post('/api/searchs', { as: anne, form })).read(SearchResponse).approchants.post
      .length;
  };
  expect(await suggestions({})).toBe(3);
  expect(await suggestions({ auteur: String(anne.id) })).toBe(0);
});
