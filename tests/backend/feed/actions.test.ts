import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { posts, savedPosts } from '../../../backend/posts/tables.ts';
import { FeedResponse, ListSavedPostsResponse, SharePostResponse } from '../../../backend/feed/wire.ts';
import { startBackend, type TestPerson } from '../harness.ts';
import { makePlace } from '../places.ts';

const backend = await startBackend();
afterAll(() => backend.close());

const find = async (id: number) =>
  (await backend.context.database.select().from(posts).where(eq(posts.id, id)))[0];
const share = (as: TestPerson, idpost: number, idgroup: number, text = '', key?: string) =>
  backend.post('/partage', {
    as,
    json: { idpost, idgroup, text },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const pin = (as: TestPerson, idpost: number, param: unknown) =>
  backend.post('/api/epingledeplingle', { as, json: { idpost, idgroup: 0, param } });

describe('pinning', () => {
  it('B556: sets epingle to 1, and back to 0', async () => {
    const { community, people } = await makePlace(backend, 'public');
    const post = await backend.addPost(community, people.editor);
    const epingle = async () => {
      const feed = await backend.post('/api/publication', {
        as: people.editor,
        json: { groupid: community.id, nbpost: 1 },
      });
      return feed.read(FeedResponse).publications[0]?.epingle;
    };
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
    const feed = await backend.post('/api/publication', {
      as: people.editor,
      json: { groupid: community.id, nbpost: 2 },
    });
    expect(feed.read(FeedResponse).publications[0]).toMatchObject({ id: own[4]!.id, epingle: 1 });
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
    const feed = await backend.post('/api/publication', { as: editor, json: { groupid: target.id } });
    expect(feed.read(FeedResponse).publications[0]).toMatchObject({
      id,
      text: '<p>Voyez</p>',
      textold: '<p>Origine</p>',
      idpostold: post.id,
    });
    await backend.post('/deletepost', { as: editor, json: { idpost: id } });
    expect((await find(post.id))?.shareCount).toBe(0);
  });

  it('requires the right to publish, and an open community', async () => {
    const closed = await makePlace(backend, 'private');
    const { editor } = closed.people;
    const elsewhere = await backend.addCommunity({}, { members: [editor] });
    const reading = await backend.addCommunity({}, { readers: [editor] });
    const post = await backend.addPost(closed.community, closed.member);
    expect((await share(editor, post.id, elsewhere.id)).status).toBe(409);
    expect((await share(editor, post.id, closed.community.id)).status).toBe(200);
    const open = await backend.addPost(elsewhere, editor);
    expect((await share(editor, open.id, reading.id)).status).toBe(403);
    expect((await share(editor, open.id, 999_999)).status).toBe(404);
  });

  it('counts concurrent shares correctly, and one share per key', async () => {
    const { community, people, member } = await makePlace(backend, 'public');
    const post = await backend.addPost(community, member);
    await Promise.all(Array.from({ length: 20 }, () => share(people.editor, post.id, community.id)));
    expect((await find(post.id))?.shareCount).toBe(20);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => share(people.editor, post.id, community.id, '', 'one')),
    );
    expect(new Set(made.map((answer) => answer.read(SharePostResponse).id)).size).toBe(1);
    expect((await find(post.id))?.shareCount).toBe(21);
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
