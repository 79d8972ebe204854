import { afterAll, describe, expect, it } from 'vitest';
import { addConversation, addTexts } from '../chat/conversations.ts';
import { createContent } from '../../gateway/content.ts';
import { startBackend } from '../harness.ts';
import { sql } from 'drizzle-orm';
import { listConversations } from '../../../backend/chat/conversations.ts';
import { type Queryable } from '../../../backend/core/database/database.ts';
import { newNotificationCount } from '../../../backend/notifications/listing.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const content = createContent(backend);
const { database } = backend.context;
const reader = await backend.addPerson();
const others = await backend.addPeople(Array.from({ length: 30 }, () => ({})));
const community = await backend.addCommunity({}, { members: [reader, ...others] });
for (const other of others.slice(0, 12)) {
  await content.comment(other, await backend.addPost(community, other));
  await content.addPoll(community, other);
  await content.addEvent(community, other);
  await backend.addCommunity({}, { members: [reader] });
}
const post = await backend.addPost(community, reader);
const poll = await content.addPoll(community, reader);
const choice = poll.choices[0];
const comment = await content.comment(reader, post);
for (const other of others) {
  await content.react(other, post);
  await content.comment(other, post);
  await backend.post('/api/pollresponse', { as: other, json: { idpoll: poll.id, idchoice: choice } });
}
for (const other of others) {
  await content.reply(other, comment);
  await backend.post('/api/buttonlikecomment', { as: other, json: { idcomment: comment.id } });
}

const conversations = [];
for (const other of others) conversations.push(await addConversation(backend, [reader, other]));
const [conversation = 0] = conversations;
await addTexts(backend, conversation, others[0]!, 30);

it('every list runs as many statements for thirty rows as for three', async () => {
  const lists: [call: string, path: string, size: string, body: object][] = [
    ['feed', '/api/publication', 'nbpost', { groupid: 0 }],
    ['feed of a community', '/api/publication', 'nbpost', { groupid: community.id }],
    ['comments', '/api/comments/list', 'nbComments', { postID: post.id }],
    ['replies', '/api/reponses/list', 'nbComments', { commentID: comment.id }],
    ['who reacted', '/api/likelist', 'nb', { idpost: post.id, type: 1 }],
    ['who likes a comment', '/api/likelist', 'nb', { idpost: comment.id, type: 3 }],
    ['voters', '/api/pollreaction', 'nb', { idchoice: choice }],
    ['communities', '/api/getcommunities', 'nbCommunity', { hasNotif: true }],
    ['conversations', '/api/loadconvers', 'nb', {}],
    ['messages', `/api/chat/${conversation}/messageload`, 'nb', {}],
    ['notifications', '/api/notif/load', 'nb', { sansmarquer: 1 }],
  ];
  for (const [call, path, size, body] of lists) {
    const statements = async (count: number, startpoint: number) => {
      const answer = await backend.post(path, {
        as: reader,
        json: { ...body, [size]: count, startpoint, startPoint: startpoint, start: startpoint },
      });
      expect(answer.status, call).toBe(200);
      return answer.sql;
    };
    const [few, many, later] = [await statements(3, 0), await statements(30, 0), await statements(3, 9)];
    expect([call, many]).toEqual([call, few]);
    // The first page of a community also notes that it has been seen.
    expect(later, call).toBeLessThanOrEqual(call === 'messages' ? few + 1 : few);
    // A page of a feed reads the answers to its events by one more statement.
    expect(many, call).toBeLessThanOrEqual(9);
  }
});

describe('rows read for one person', async () => {
  const others = 3_000;

  const [friend, reader] = await backend.addPeople([{}, {}]);
  const community = await backend.addCommunity({}, { members: [reader, friend] });
  // Two hundred conversations, of which the reader has forty, with a few messages each.
  await database.execute(sql`insert into conversations (is_group) select true from generate_series(1, 200)`);
  await database.execute(sql`
    insert into participants (conversation_id, user_id)
    select id, ${reader.id} from conversations order by id limit 40`);
  await database.execute(sql`
    insert into messages (conversation_id, author_id, content)
    select id, ${friend.id}, 'x' from conversations, generate_series(1, 15)`);
  await database.execute(sql`
    insert into users (email) select 'autre-' || n || '@example.org' from generate_series(1, ${others}::int) n`);
  await database.execute(sql`
    insert into memberships (community_id, user_id) select ${community.id}, id from users where email like 'autre-%'`);
  await database.execute(sql`
    insert into notifications (user_id, action, description, community_id)
    select ${reader.id}, 'posts', 'x', ${community.id} from generate_series(1, 50)`);
  await database.execute(sql`vacuum analyze`);

  /** Number of rows of a table that a function reads, by any access path. */
  async function rowsRead(table: string, work: (db: Queryable) => Promise<unknown>): Promise<number> {
    return backend.context.database.transaction(async (tx) => {
      const counted = sql`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}`;
      const before = await tx.execute<{ read: string }>(counted);
      await work(tx);
      const after = await tx.execute<{ read: string }>(counted);
      return Number(after.rows[0]?.read) - Number(before.rows[0]?.read);
    });
  }

  it('the bell counter reads only the person’s memberships', async () => {
    let seen: unknown;
    const read = await rowsRead('memberships', async (db) => {
      const answer = await db.execute(sql`select ${newNotificationCount(sql`${reader.id}`)} as seen`);
      seen = answer.rows[0]?.seen;
    });
    expect(seen).toBe(50);
    expect(read).toBeLessThan(100);
  });

  it('the list of conversations reads only the last messages', async () => {
    const caller = { ...reader, isAdministrator: false, isGuest: false, sessionId: '' };
    const links = backend.context.files.linksFor(caller);
    const read = await rowsRead('messages', async (db) => {
      const { conversations } = await listConversations(db, caller, links, { start: 0, count: 30 });
      expect(conversations).toHaveLength(30);
    });
    expect(read).toBeLessThan(100);
  });
});
