/** Results of concurrent calls by several people, or by one person twice. */
import { eq, inArray, sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { lockCommunity } from '../../../backend/communities/memberships.ts';
import { communities, communityBin } from '../../../backend/communities/tables.ts';
import { comments } from '../../../backend/posts/commentTables.ts';
import { participants } from '../../../backend/chat/tables.ts';
import { homeSettings } from '../../../backend/home/tables.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { createContent } from '../../gateway/content.ts';
import { formOf } from '../feed/form.ts';
import { type Fault, interposeFaults } from './faults.ts';
import { type Answer, startBackend, type TestPerson } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const content = createContent(backend);
const [admin, member] = await backend.addPeople([{ isAdministrator: true }, {}]);
const community = await backend.addCommunity({}, { admins: [admin], members: [member] });

const only = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new Error('There is none.');
  return row;
};

/** A thing with two states: how it is turned or set, and how it is now. */
interface Switch {
  send: (wanted?: 0 | 1) => Promise<Answer>;
  isOn: () => Promise<boolean>;
}
const switches: Record<string, () => Promise<Switch>> = {
  async 'a silent conversation'() {
    const created = await backend.post('/conversation/create', {
      as: member,
      json: { emails: [{ email: admin.email }], titre: 'Silence' },
    });
    expect(created.status).toBe(200);
    const { database } = backend.context;
    const own = eq(participants.userId, member.id);
    const { conversationId } = only(await database.select().from(participants).where(own));
    return {
      send: (wanted) =>
        backend.post(
          `/api/silentnotifpush/${conversationId}${wanted === undefined ? '' : `?voulu=${wanted}`}`,
          { as: member },
        ),
      isOn: async () => only(await database.select().from(participants).where(own)).isMuted,
    };
  },
  async 'the switch of a library'() {
    const { id } = await backend.addCommunity({}, { admins: [admin] });
    const path = `/api/groups/${id}/library/toggle-edition`;
    return {
      send: (wanted) => backend.get(wanted === undefined ? path : `${path}?voulu=${wanted}`, admin),
      isOn: async () =>
        only(await backend.context.database.select().from(communities).where(eq(communities.id, id)))
          .isLibraryEditable,
    };
  },
  async 'the carousel'() {
    const path = '/api/desactanimation/2';
    return {
      send: (wanted) => backend.post(wanted === undefined ? path : `${path}?voulu=${wanted}`, { as: admin }),
      isOn: async () => only(await backend.context.database.select().from(homeSettings)).highlightsEnabled,
    };
  },
  async 'a reaction'() {
    const { id } = await backend.addPost(community, admin);
    return {
      send: (voulu) => backend.post('/api/dolike', { as: member, json: { postID: id, likeType: 1, voulu } }),
      isOn: async () =>
        only(await backend.context.database.select().from(posts).where(eq(posts.id, id))).applauseCount === 1,
    };
  },
  async 'a like of a comment'() {
    const { id } = await content.comment(admin, await backend.addPost(community, admin), 'Bien');
    return {
      send: (voulu) => backend.post('/api/buttonlikecomment', { as: member, json: { idcomment: id, voulu } }),
      isOn: async () =>
        only(await backend.context.database.select().from(comments).where(eq(comments.id, id))).likeCount ===
        1,
    };
  },
};

describe.each(Object.keys(switches))('%s', (name) => {
  it('B817: has the wanted state when sent twice at once, and is toggled without one', async () => {
    const { send, isOn } = await switches[name]!();
    for (let time = 0; time < 2; time += 1) {
      const wanted = time % 2 === 0 ? 1 : 0;
      const answers = await Promise.all([send(wanted), send(wanted)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([time, await isOn()]).toEqual([time, wanted === 1]);
    }
    await send();
    expect(await isOn()).toBe(true);
    await send();
    expect(await isOn()).toBe(false);
    expect((await send(2 as 1)).status).toBe(400);
  });
});

it('B817: keeps a reaction of another kind when removing one that is not set', async () => {
  const { id } = await backend.addPost(community, admin);
  const react = (likeType: number, voulu: 0 | 1) =>
    backend.post('/api/dolike', { as: member, json: { postID: id, likeType, voulu } });
  await react(0, 1);
  expect((await react(2, 0)).body).toMatchObject({ action: { likeokey: 1, likecoche: 0 } });
  expect((await react(2, 1)).body).toMatchObject({
    action: { likeokey: 0, likecoche: 1 },
    valeur: { cmptokey: 0, cmptcoche: 1 },
  });
});

describe('something being deleted', () => {
  /** Sends everything at once; what came back is done or finds nothing, whatever the order. */
  async function race(sends: (() => Promise<Answer>)[]) {
    const answers = await Promise.all(sends.map((send) => send()));
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    return answers;
  }

  it('B818: a post is not found by concurrent reactions, comments, likes, replies, shares, bookmarks, pins and edits', async () => {
    for (let time = 0; time <= 10; time += 5) {
      const post = await backend.addPost(community, member);
      const comment = await content.comment(admin, post, 'Bien');
      const reply = await content.reply(admin, comment, 'Oui');
      const json = (path: string, body: object) => () => backend.post(path, { as: member, json: body });
      const writes = [
        json('/api/dolike', { postID: post.id, likeType: 0 }),
        json('/api/comment/create/null', { postID: post.id, text: 'Vu' }),
        json('/api/comment/reponse/null', { commentID: comment.id, text: 'Vu' }),
        json('/api/buttonlikecomment', { idcomment: comment.id }),
        json('/api/buttonlikereponse', { idreponse: reply.id }),
        json('/partage', { idpost: post.id, idgroup: community.id }),
        json('/api/postsave', { idpost: post.id }),
        json('/api/epingledeplingle', { idpost: post.id, param: 1 }),
        () =>
          backend.post(`/api/posts/${post.id}/edit`, { as: member, multipart: formOf({ text: 'Autre' }) }),
        () => backend.post('/api/comment/delete', { as: admin, json: { CommentID: comment.id } }),
      ];
      await race([
        ...writes.slice(0, time),
        json('/deletepost', { idpost: post.id }),
        ...writes.slice(time),
        ...writes,
      ]);
      expect(await backend.context.database.$count(posts, eq(posts.id, post.id))).toBe(0);
    }
  });

  it('B818: a share and its original are deleted together', async () => {
    for (let time = 0; time < 2; time += 1) {
      const original = await backend.addPost(community, member);
      const shares = await Promise.all(
        Array.from({ length: 4 }, () =>
          backend.addPost(community, member, { isShare: true, sharedPostId: original.id }),
        ),
      );
      const remove =
        ({ id }: { id: number }) =>
        () =>
          backend.post('/deletepost', { as: member, json: { idpost: id } });
      const answers = await race([...shares.slice(0, 2), original, ...shares.slice(2)].map(remove));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
  });

  it('B818: a community is not found by concurrent writes', async () => {
    const shared = await backend.addPost(community, member);
    for (let time = 0; time <= 7; time += 3) {
      const place = await backend.addCommunity({}, { admins: [admin], members: [member] });
      const post = await backend.addPost(place, admin);
      const comment = await content.comment(admin, post, 'Bien');
      const json = (path: string, body: object) => () => backend.post(path, { as: member, json: body });
      const poll = formOf({
        idgroup: place.id,
        question: 'Quand ?',
        'reponses[]': ['Lundi', 'Mardi'],
        time: '2030-01-01T00:00:00Z',
        privacyType: 'PUBLIC',
      });
      const writes = [
        () =>
          backend.post('/api/group/publication', {
            as: member,
            multipart: formOf({ idgroup: place.id, text: 'Là' }),
          }),
        json('/api/comment/create/null', { postID: post.id, text: 'Vu' }),
        json('/api/comment/reponse/null', { commentID: comment.id, text: 'Vu' }),
        json('/api/dolike', { postID: post.id, likeType: 0 }),
        json('/partage', { idpost: shared.id, idgroup: place.id }),
        () => backend.post('/api/createpoll', { as: member, multipart: poll }),
        json('/quittergroup', { id: place.id }),
      ];
      await race([
        ...writes.slice(0, time),
        () => backend.call('DELETE', `/deletegroup/${place.id}`, { as: admin }),
        ...writes.slice(time),
        ...writes,
      ]);
      const { database } = backend.context;
      expect(await database.$count(communityBin, eq(communityBin.communityId, place.id))).toBe(1);
    }
  });
});

it('B818: concurrent pins and comments all succeed', async () => {
  const shown = await Promise.all(Array.from({ length: 2 }, () => backend.addPost(community, admin)));
  const ask =
    (as: TestPerson, path: string, bodyOf: (post: number, round: number) => object) =>
    async (_: unknown, worker: number) => {
      for (let round = 0; round < 5; round += 1) {
        const { id } = shown[(worker + round) % shown.length]!;
        const answer = await backend.post(path, { as, json: bodyOf(id, round) });
        expect([path, answer.status]).toEqual([path, 200]);
      }
    };
  const pin = ask(admin, '/api/epingledeplingle', (idpost, round) => ({
    idpost,
    param: Number(round % 3 > 0),
  }));
  const comment = ask(member, '/api/comment/create/null', (postID) => ({ postID, text: 'Vu' }));
  await Promise.all([...[0, 1, 2].map(pin), ...[0, 1, 2, 3].map(comment)]);
  const counts = await backend.context.database
    .select({ count: posts.commentCount })
    .from(posts)
    .where(
      inArray(
        posts.id,
        shown.map(({ id }) => id),
      ),
    );
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(20);
});

// The embedded database has one connection: there, nothing is written in the midst of another's transaction.
it.runIf(process.env.TEST_DATABASE_URL)('membership changes block no writes into the community', async () => {
  const post = await backend.addPost(community, admin);
  await backend.context.database.transaction(async (tx) => {
    await lockCommunity(tx, community.id);
    const sent = [
      ['/api/comment/create/null', { postID: post.id, text: 'Vu' }],
      ['/api/dolike', { postID: post.id, likeType: 0 }],
      ['/partage', { idpost: post.id, idgroup: community.id }],
    ] as const;
    for (const [path, json] of sent)
      expect([path, (await backend.post(path, { as: member, json })).status]).toEqual([path, 200]);
  });
});

it('a request that waits too long for what another holds is refused with 503', async () => {
  const post = await backend.addPost(community, admin);
  const faults = interposeFaults(backend);
  const wait: Fault = {
    before(statement) {
      if (statement.startsWith('insert into "comments"'))
        throw Object.assign(new DatabaseError('lock timeout', 0, 'error'), { code: '55P03' });
    },
  };
  const answer = await faults.during(wait, () =>
    backend.post('/api/comment/create/null', { as: member, json: { postID: post.id, text: 'Vu' } }),
  );
  faults.stop();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

// Only connections to a server wait for each other.
it.runIf(process.env.TEST_DATABASE_URL)(
  'a request waits for a lock for a shorter time than it may run',
  async () => {
    const { rows } = await backend.context.database.execute(
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect(rows).toEqual([{ statement: '30s', lock: '5s' }]);
  },
);

it.each(['40P01', '40001'])('a transaction aborted by a conflict (%s) is retried', async (code) => {
  const post = await backend.addPost(community, admin);
  const faults = interposeFaults(backend);
  let refused = 0;
  const giveUp: Fault = {
    before(statement) {
      if (!statement.startsWith('insert into "comments"') || refused === 3) return;
      refused += 1;
      throw Object.assign(new DatabaseError('given up', 0, 'error'), { code });
    },
  };
  const answer = await faults.during(giveUp, () =>
    backend.post('/api/comment/create/null', { as: member, json: { postID: post.id, text: 'Vu' } }),
  );
  faults.stop();
  expect([answer.status, refused]).toEqual([200, 3]);
  expect(await backend.context.database.$count(comments, eq(comments.postId, post.id))).toBe(1);
});
