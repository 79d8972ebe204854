import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { posts, savedPosts } from '../../../backend/posts/tables.ts';
import {
  FeedResponse,
  ListSavedPostsResponse,
  PersonActivityResponse,
  SharePostResponse,
} from '../../../backend/feed/wire.ts';
import { startBackend, type TestPerson } from '../harness.ts';
import { makePlace } from '../places.ts';

const backend = await startBackend();
afterAll(() => backend.close());

const find = async (id: number) =>
  (await backend.context.database.select().from(posts).where(eq(posts.id, id)))[0];
const share = (as: TestPerson, idpost: number, idgroup: number, text = '') =>
  backend.post('/partage', { as, json: { idpost, idgroup, text } });
const feed = async (as: TestPerson, groupid: number) =>
  (await backend.post('/api/publication', { as, json: { groupid, nbpost: 2 } })).read(FeedResponse)
    .publications;
const pin = (as: TestPerson, idpost: number, param: unknown) =>
  backend.post('/api/epingledeplingle', { as, json: { idpost, idgroup: 0, param } });

describe('pinning', () => {
  it('B556: sets epingle to 1, and back to 0', async () => {
    const { community, people } = await makePlace(backend, 'public');
    const post = await backend.addPost(community, people.editor);
    const epingle = async () => (await feed(people.editor, community.id))[0]?.epingle;
    expect(await epingle()).toBe(0);
    await pin(people.editor, post.id, '1');
    expect(await epingle()).toBe(1);
    await pin(people.editor, post.id, 0);
    expect(await epingle()).toBe(0);
  });

  it('B557: keeps one pinned post per community under concurrent pinning', async () => {
    const { community, people } = await makePlace(backend, 'public');
    const own = await Promise.all(
      Array.from({ length: 10 }, () => backend.addPost(community, people.editor)),
    );
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        pin(people.editor, own[index % 10]!.id, index % 3 === 0 ? 0 : 1),
      ),
    );
    const pinned = (await Promise.all(own.map((post) => find(post.id)))).filter((post) => post?.pinnedAt);
    expect(pinned.length).toBeLessThanOrEqual(1);
    await pin(people.editor, own[4]!.id, true);
    expect((await feed(people.editor, community.id))[0]).toMatchObject({ id: own[4]!.id, epingle: 1 });
  });
});

describe('sharing', () => {
  it('B572: counts, shows its original, and sanitises its text', async () => {
    const source = await makePlace(backend, 'public');
    const { editor } = source.people;
    const target = await backend.addCommunity({ kind: 'secret' }, { members: [editor] });
    const post = await backend.addPost(source.community, source.member, { text: '<p>Origine</p>' });
    const answer = await share(editor, post.id, target.id, '<p>Voyez</p><script>alert(1)</script>');
    const { id } = answer.read(SharePostResponse);
    expect((await find(post.id))?.shareCount).toBe(1);
    expect((await feed(editor, target.id))[0]).toMatchObject({
      id,
      text: '<p>Voyez</p>',
      textold: '<p>Origine</p>',
      idpostold: post.id,
    });
    await backend.post('/deletepost', { as: editor, json: { idpost: id } });
    expect((await find(post.id))?.shareCount).toBe(0);
  });

  it('stays within a community that is not open', async () => {
    const closed = await makePlace(backend, 'private');
    const { editor } = closed.people;
    const elsewhere = await backend.addCommunity({}, { members: [editor] });
    const post = await backend.addPost(closed.community, closed.member);
    expect((await share(editor, post.id, elsewhere.id)).status).toBe(409);
    expect((await share(editor, post.id, closed.community.id)).status).toBe(200);
  });

  it('counts concurrent shares correctly', async () => {
    const { community, people, member } = await makePlace(backend, 'public');
    const post = await backend.addPost(community, member);
    await Promise.all(Array.from({ length: 20 }, () => share(people.editor, post.id, community.id)));
    expect((await find(post.id))?.shareCount).toBe(20);
  });
});

describe('saving', () => {
  it('B562 B776: keeps each post once, last saved first, while it may be read', async () => {
    const { community, people, member } = await makePlace(backend, 'private');
    const { reader } = people;
    const [first, second] = [
      await backend.addPost(community, member),
      await backend.addPost(community, member),
    ];
    const save = (idpost: number) => backend.post('/api/postsave', { as: reader, json: { idpost } });
    for (const { id } of [second, first, first]) await save(id);
    const saved = async (start = 0) => {
      const answer = await backend.post('/api/getpostsaved', {
        as: reader,
        form: { nbpost: '5', start: String(start) },
      });
      return answer.read(ListSavedPostsResponse).enregistrements;
    };
    expect((await saved()).map((post) => post.id)).toEqual([first.id, second.id]);
    expect((await saved())[0]?.enregistrer).toEqual([{ email: reader.email }]);
    expect((await saved(1)).map((post) => post.id)).toEqual([second.id]);
    await backend.post('/api/supsavedpost', { as: reader, json: { idpost: first.id } });
    expect((await saved()).map((post) => post.id)).toEqual([second.id]);
    await backend.post('/quittergroup', { as: reader, json: { id: community.id } });
    expect(await saved()).toEqual([]);
    expect(await backend.context.database.$count(savedPosts, eq(savedPosts.userId, reader.id))).toBe(1);
  });
});

it('skips and repeats no post when another one is pinned between pages', async () => {
  const { community, people } = await makePlace(backend, 'public');
  const ids: number[] = [];
  for (let count = 0; count < 6; count += 1) ids.push((await backend.addPost(community, people.editor)).id);
  const [first = 0, , , , , last = 0] = ids;
  const page = async (apres: string) => {
    const answer = await backend.post('/api/publication', {
      as: people.editor,
      json: { groupid: community.id, nbpost: 2, apres },
    });
    const { publications, positions } = answer.read(FeedResponse);
    return { ids: publications.map(({ id }) => id), end: positions?.at(-1) ?? '' };
  };
  await pin(people.administrator, last, 1);
  const begun = await page('');
  await pin(people.administrator, first, 1);
  const second = await page(begun.end);
  const third = await page(second.end);
  expect([...begun.ids, ...second.ids, ...third.ids]).toEqual(ids.toReversed());
  expect((await page(third.end)).ids).toEqual([]);
  expect((await page('')).ids[0]).toBe(first);
});

it('B980: lists shared communities, and the latest posts that the caller reads', async () => {
  const [author, reader, outsider] = await backend.addPeople([{}, {}, {}]);
  const administrator = await backend.addPerson({ isAdministrator: true });
  const shared = await backend.addCommunity(
    { title: 'Voile', kind: 'secret' },
    { members: [author, reader] },
  );
  const other = await backend.addCommunity({ title: 'Pêche' }, { members: [author] });
  await backend.addCommunity({ title: 'Lecture' }, { members: [reader] });
  const posts = [];
  for (let count = 0; count < 6; count += 1) posts.push((await backend.addPost(shared, author)).id);
  const elsewhere = await backend.addPost(other, author);
  await backend.addPost(shared, reader);
  const read = async (as: TestPerson) => {
    const { communautes, publications } = (await backend.get(`/api/users/${author.id}/activite`, as)).read(
      PersonActivityResponse,
    );
    return [communautes.map(({ titre }) => titre), publications.map(({ id }) => id)];
  };
  const latest = posts.toReversed();
  expect(await read(reader)).toEqual([['Voile'], latest.slice(0, 5)]);
  expect(await read(outsider)).toEqual([[], []]);
  expect(await read(administrator)).toEqual([[], [elsewhere.id, ...latest.slice(0, 4)]]);
});
