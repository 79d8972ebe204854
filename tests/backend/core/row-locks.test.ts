/** Counters that are computed while another transaction, which changes what they count, holds their row. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../backend/accounts/tables.ts';
import { checkCounters } from '../../../backend/app/invariants.ts';
import { conversations, messages, participants } from '../../../backend/chat/tables.ts';
import { commentLikes, comments } from '../../../backend/posts/commentTables.ts';
import { communities, memberships } from '../../../backend/communities/tables.ts';
import type { Transaction } from '../../../backend/core/database/database.ts';
import { posts } from '../../../backend/posts/tables.ts';
import { addConversation, addTexts } from '../chat/conversations.ts';
import { passwordDigest, startBackend, type TestBackend, type TestPerson } from '../harness.ts';

// The embedded database has one connection: nothing waits for a lock there.
it.runIf(process.env.TEST_DATABASE_URL)('answers people whose account a long change holds', async () => {
  const backend = await startBackend({ env: { DATABASE_POOL: '2' } });
  const [person, newcomer] = await backend.addPeople([{}, { firstSignInAt: null }]);
  const { database } = backend.context;
  await database.transaction(async (tx) => {
    await tx.execute(sql`select from users for no key update`);
    for (const path of ['/api/notif/count', '/api/notif/count'])
      expect((await backend.get(path, person)).status).toBe(200);
    for (const { email: username } of [person, newcomer]) {
      const signIn = { username, password: passwordDigest() };
      expect((await backend.post('/api/login_check', { json: signIn })).status).toBe(200);
    }
    const device = { token: 'push', device: '1' };
    expect((await backend.post('/api/first', { as: person, form: device })).status).toBe(200);
  });
  // What was skipped is recorded by the next visit.
  await backend.get('/api/notif/count', newcomer);
  await expect
    .poll(() => database.select({ at: users.firstSignInAt }).from(users).where(eq(users.id, newcomer.id)))
    .toEqual([{ at: expect.any(Date) }]);
  await backend.close();
});

describe.runIf(process.env.TEST_DATABASE_URL)('counters computed after waiting for a row', () => {
  let backend: TestBackend;
  let administrator: TestPerson;
  let leaving: TestPerson;
  let marie: TestPerson;
  let paul: TestPerson;
  beforeAll(async () => {
    backend = await startBackend({ env: { DATABASE_POOL: '10' } });
    administrator = await backend.addPerson({ isAdministrator: true });
    [marie, paul] = await backend.addPeople([{}, {}]);
  });
  afterAll(() => backend.close());

  const run = async (statement: SQL) => (await backend.context.database.execute(statement)).rows;
  const insertedId = async (statement: SQL) => Number((await run(statement))[0]?.id);
  const close = () =>
    backend.call('DELETE', `/api/userdelete/${leaving.id}`, { as: administrator, json: {} });

  /** Runs the call while a transaction that wrote something is open, which ends once the call waits for it. */
  async function during(
    write: (tx: Transaction) => Promise<unknown>,
    call: () => Promise<{ status: number }>,
  ) {
    let answer: Promise<{ status: number }> | undefined;
    await backend.context.database.transaction(async (tx) => {
      await write(tx);
      answer = call();
      // Those who wait for this transaction only: the server's own jobs may wait for something else.
      const waiting = async () => {
        const { rows } = await tx.execute(
          sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
        );
        return rows.length;
      };
      await expect.poll(waiting).toBeGreaterThan(0);
    });
    expect((await answer)?.status).toBe(200);
  }
  const wrongCounters = async () =>
    Object.fromEntries(
      [...(await checkCounters(backend.context.database, false))].filter(([, wrong]) => wrong),
    );

  async function addGroup() {
    leaving = await backend.addPerson();
    const conversation = await addConversation(backend, [leaving, marie, paul]);
    await addTexts(backend, conversation, leaving, 2);
    await run(sql`update ${participants} set unread_count = 2
      where conversation_id = ${conversation} and user_id <> ${leaving.id}`);
    return conversation;
  }
  async function addCommentedPost() {
    leaving = await backend.addPerson();
    const community = await backend.addCommunity({}, { admins: [marie], readers: [paul, leaving] });
    const post = await backend.addPost(community, marie, { commentCount: 2 });
    const comment = (author: TestPerson) =>
      insertedId(sql`insert into ${comments} (post_id, author_id, text)
        values (${post.id}, ${author.id}, 'Un') returning id`);
    await comment(leaving);
    return { community, post, comment: await comment(marie) };
  }

  it("keeps the last message written while its author's account was deleted", async () => {
    const conversation = await addGroup();
    await during(async (tx) => {
      await tx.execute(sql`select from ${conversations} where id = ${conversation} for no key update`);
      await tx.execute(sql`with written as (
          insert into ${messages} (conversation_id, author_id, content)
          values (${conversation}, ${marie.id}, 'Bonjour') returning id)
        update ${conversations} set last_message_id = (select id from written) where id = ${conversation}`);
      await tx.execute(sql`update ${participants} set unread_count = unread_count + 1
        where conversation_id = ${conversation} and user_id <> ${marie.id}`);
    }, close);
    expect(await wrongCounters()).toEqual({});
  });

  it('gives a group to a remaining member', async () => {
    const conversation = await addGroup();
    await during(async (tx) => {
      await tx.execute(sql`select from ${conversations} where id = ${conversation} for update`);
      await tx.execute(sql`delete from ${participants}
        where conversation_id = ${conversation} and user_id = ${marie.id}`);
    }, close);
    expect(
      await run(sql`select admin_id::int as admin from ${conversations} where id = ${conversation}`),
    ).toEqual([{ admin: paul.id }]);
  });

  it("counts a comment written while another author's account was deleted", async () => {
    const { post } = await addCommentedPost();
    await during(async (tx) => {
      await tx.execute(sql`select from ${posts} where id = ${post.id} for no key update`);
      await tx.execute(sql`insert into ${comments} (post_id, author_id, text)
        values (${post.id}, ${paul.id}, 'Deux')`);
      await tx.execute(sql`update ${posts} set comment_count = comment_count + 1 where id = ${post.id}`);
    }, close);
    expect(await wrongCounters()).toEqual({});
  });

  it("counts a like given while another person's account was deleted", async () => {
    const { comment } = await addCommentedPost();
    await run(sql`insert into ${commentLikes} (comment_id, user_id) values (${comment}, ${leaving.id})`);
    await during(async (tx) => {
      await tx.execute(sql`select from ${comments} where id = ${comment} for no key update`);
      await tx.execute(
        sql`insert into ${commentLikes} (comment_id, user_id) values (${comment}, ${paul.id})`,
      );
      await tx.execute(sql`update ${comments} set like_count = 2 where id = ${comment}`);
    }, close);
    expect(await wrongCounters()).toEqual({});
  });

  it('counts a share deleted while its community was deleted', async () => {
    const { post } = await addCommentedPost();
    const elsewhere = await backend.addCommunity({}, { admins: [marie] });
    const values = { isShare: true, sharedPostId: post.id };
    const [first] = [
      await backend.addPost(elsewhere, marie, values),
      await backend.addPost(elsewhere, marie, values),
    ];
    const here = await backend.addCommunity({}, { admins: [marie] });
    await backend.addPost(here, marie, values);
    await run(sql`update ${posts} set share_count = 3 where id = ${post.id}`);
    await during(
      async (tx) => {
        await tx.execute(sql`select from ${posts} where id = ${post.id} for update`);
        await tx.execute(sql`delete from ${posts} where id = ${first.id}`);
        await tx.execute(sql`update ${posts} set share_count = share_count - 1 where id = ${post.id}`);
      },
      () => backend.call('DELETE', `/api/deletegroup/${elsewhere.id}`, { as: marie }),
    );
    expect(await wrongCounters()).toEqual({});
  });

  it("leaves no community without an administrator when one leaves and the other's account is deleted", async () => {
    leaving = await backend.addPerson();
    const community = await backend.addCommunity({}, { admins: [leaving, marie], readers: [paul] });
    await during(async (tx) => {
      await tx.execute(sql`select from ${communities} where id = ${community.id} for no key update`);
      await tx.execute(sql`delete from ${memberships}
        where community_id = ${community.id} and user_id = ${marie.id}`);
    }, close);
    expect(
      await run(sql`select user_id::int as id from ${memberships}
        where community_id = ${community.id} and role = 'ROLE_ADMIN'`),
    ).toEqual([{ id: administrator.id }]);
  });

  it('transfers a post that was being written when the account of its author was deleted', async () => {
    leaving = await backend.addPerson();
    const community = await backend.addCommunity({}, { admins: [marie], readers: [leaving] });
    await during(
      (tx) =>
        tx.execute(sql`insert into ${posts} (community_id, author_id, text)
          values (${community.id}, ${leaving.id}, 'Enfin')`),
      () =>
        backend.call('DELETE', `/api/userdelete/${leaving.id}`, {
          as: administrator,
          json: { transfert: ['publications'], destinataire: marie.id },
        }),
    );
    expect(
      await run(sql`select author_id::int as author from ${posts} where community_id = ${community.id}`),
    ).toEqual([{ author: marie.id }]);
  });

  it('repairs a counter that changes while it is repaired', async () => {
    const { post } = await addCommentedPost();
    await run(sql`update ${posts} set comment_count = 9 where id = ${post.id}`);
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    // Outside of the transaction, whose own queries have a connection of theirs.
    const repaired = begun.then(() => checkCounters(backend.context.database, true));
    await during(
      async (tx) => {
        await tx.execute(sql`select from ${posts} where id = ${post.id} for no key update`);
        await tx.execute(sql`insert into ${comments} (post_id, author_id, text)
          values (${post.id}, ${paul.id}, 'Trois')`);
        await tx.execute(sql`update ${posts} set comment_count = comment_count + 1 where id = ${post.id}`);
      },
      async () => {
        begin();
        await repaired;
        return { status: 200 };
      },
    );
    expect(await wrongCounters()).toEqual({});
  });
});
