/** What is read for one person does not grow with what others are and have written. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listConversations } from '../../../backend/chat/conversations.ts';
import type { Queryable } from '../../../backend/core/database/database.ts';
import { newNotices } from '../../../backend/notifications/unread.ts';
import { startBackend, type TestBackend, type TestPerson } from '../harness.ts';

const others = 3_000;

let backend: TestBackend;
let reader: TestPerson;
beforeAll(async () => {
  backend = await startBackend();
  const { database } = backend.context;
  const friend = await backend.addPerson();
  reader = await backend.addPerson();
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
}, 120_000);
afterAll(() => backend.close());

/** How many rows of a table some work reads, however the database finds them. */
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

it('the count of the bell reads the memberships of whom it is for, not everybody’s', async () => {
  let seen: unknown;
  const read = await rowsRead('memberships', async (db) => {
    const answer = await db.execute(sql`select ${newNotices(sql`${reader.id}`)} as seen`);
    seen = answer.rows[0]?.seen;
  });
  expect(seen).toBe(50);
  expect(read).toBeLessThan(100);
});

it('the list of conversations reads the last message of each, not all messages', async () => {
  const caller = { ...reader, isAdministrator: false, isGuest: false, sessionId: '' };
  const links = backend.context.files.linksFor(caller);
  const read = await rowsRead('messages', async (db) => {
    const { conversations } = await listConversations(db, caller, links, { start: 0, count: 30 });
    expect(conversations).toHaveLength(30);
  });
  expect(read).toBeLessThan(100);
});
