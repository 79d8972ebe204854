import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { posts } from '../../../backend/posts/tables.ts';
import { reactions } from '../../../backend/reactions/tables.ts';
import {
  LikeCommentResponse,
  ReactToPostResponse,
  ListReactionsResponse,
} from '../../../backend/reactions/wire.ts';
import { createContent } from '../../gateway/content.ts';
import { type TestPerson, startBackend } from '../harness.ts';

let post: { id: number };
const person = (index = 0): TestPerson => {
  const found = people[index];
  if (!found) throw new Error('There is nobody.');
  return found;
};

const backend = await startBackend();
afterAll(() => backend.close());
const content = createContent(backend);
const people = await backend.addPeople(Array.from({ length: 12 }, () => ({})));
const community = await backend.addCommunity({}, { members: people });
beforeEach(async () => {
  post = await backend.addPost(community, person());
});

const react = async (as: TestPerson, likeType: number) =>
  (await backend.post('/api/dolike', { as, json: { postID: post.id, likeType } })).read(ReactToPostResponse);
/** The counters of the post, and the rows that they count. */
const counted = async () => {
  const [counters] = await backend.context.database
    .select({ like: posts.likeCount, applause: posts.applauseCount, check: posts.checkCount })
    .from(posts)
    .where(eq(posts.id, post.id));
  const [rows] = await backend.context.database
    .select({
      like: sql<number>`count(*) filter (where ${reactions.kind} = 'like')::int`,
      applause: sql<number>`count(*) filter (where ${reactions.kind} = 'applause')::int`,
      check: sql<number>`count(*) filter (where ${reactions.kind} = 'check')::int`,
    })
    .from(reactions)
    .where(eq(reactions.postId, post.id));
  return { counters, rows };
};

describe('a reaction', () => {
  it('is one of three exclusive kinds, removed by the same kind', async () => {
    expect((await react(person(), 0)).valeur).toEqual({ cmptokey: 1, cmptmain: 0, cmptcoche: 0 });
    expect((await react(person(), 1)).valeur).toEqual({ cmptokey: 0, cmptmain: 1, cmptcoche: 0 });
    const third = await react(person(), 2);
    expect(third.valeur).toEqual({ cmptokey: 0, cmptmain: 0, cmptcoche: 1 });
    expect(third.action).toEqual({ likeokey: 0, likemain: 0, likecoche: 1 });
    expect((await react(person(), 2)).valeur).toEqual({ cmptokey: 0, cmptmain: 0, cmptcoche: 0 });
  });

  it('is counted correctly when many people react at once', async () => {
    await Promise.all(people.map((each, index) => react(each, index % 3)));
    const { counters, rows } = await counted();
    expect(counters).toEqual({ like: 4, applause: 4, check: 4 });
    expect(rows).toEqual(counters);
  });

  it('leaves correct counters after twenty concurrent changes by one person', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => react(person(), index % 3)));
    const { counters, rows } = await counted();
    expect(rows).toEqual(counters);
    expect(Object.values(counters ?? {}).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
  });

  it('is listed with its author, six per page, newest first', async () => {
    for (const each of people.slice(0, 8)) await react(each, 0);
    const list = async (nb: number, start: number) =>
      (
        await backend.post('/api/likelist', { as: person(), json: { idpost: post.id, type: 1, nb, start } })
      ).read(ListReactionsResponse).list;
    const [six, more] = [await list(6, 0), await list(6, 6)];
    expect([...six, ...more].map((entry) => entry.id)).toEqual(
      people
        .slice(0, 8)
        .map((each) => each.id)
        .toReversed(),
    );
    expect(six[0]).toMatchObject({ likeokey: 1 });
  });
});

describe('a like of a comment or reply', () => {
  it.each(['comment', 'reply'] as const)(
    'is counted once per person, taken back by the same: %s',
    async (kind) => {
      const comment = await content.comment(person(), post);
      const target = kind === 'comment' ? comment : await content.reply(person(), comment);
      const [path, field] =
        kind === 'comment'
          ? ['/api/buttonlikecomment', 'idcomment']
          : ['/api/buttonlikereponse', 'idreponse'];
      const like = async (as: TestPerson) =>
        (await backend.post(path, { as, json: { [field]: target.id } })).read(LikeCommentResponse);
      await Promise.all(people.map(like));
      expect(await like(person())).toMatchObject({ nblike: 11, action: { isLikeByUser: false } });
      expect(await like(person())).toMatchObject({ nblike: 12, action: { isLikeByUser: true } });
    },
  );
});
