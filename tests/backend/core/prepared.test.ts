/** Statements that are kept: PostgreSQL finds out once how to read what they ask for. The embedded one keeps none. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messagesOnWire } from '../../../backend/chat/messages.ts';
import { commentsOnWire } from '../../../backend/comments/queries.ts';
import { postsOnWire } from '../../../backend/feed/queries.ts';
import { listNotifications } from '../../../backend/notifications/listing.ts';
import { createContent } from '../../gateway/content.ts';
import { startBackend, type TestBackend } from '../harness.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

/** Those that are asked for by ids, and the newest. */
const names = ['comments', 'messages', 'newest_notifications', 'post_attachments', 'posts'];
/** How often PostgreSQL finds it out anew, to see whether that gains anything. */
const anew = 5;

it.runIf(process.env.TEST_DATABASE_URL)(
  'how to read is found five times for a connection, and then known, whatever the number of rows',
  async () => {
    const { context } = backend;
    const content = createContent(backend);
    const [author, reader] = [await backend.addPerson(), await backend.addPerson()];
    const community = await backend.addCommunity({}, { members: [author, reader] });
    const conversation = await content.addConversation([author, reader]);
    const ids: number[] = [];
    const messageIds: number[] = [];
    const commentIds: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      const post = await backend.addPost(community, author);
      ids.push(post.id);
      commentIds.push((await content.comment(author, post)).id);
      messageIds.push((await content.send(author, conversation)).id);
    }
    await context.database.execute(sql`analyze`);
    const caller = { ...reader, isAdministrator: false, isGuest: false, sessionId: '' };
    const links = context.files.linksFor(caller);
    const kept = await context.database.transaction(async (tx) => {
      // A single one, by which it would seem worth it to look anew, and then many.
      for (const count of [1, 1, 1, 1, 1, 1, 1, 30]) {
        expect(await postsOnWire(tx, caller, links, ids.slice(0, count))).toHaveLength(count);
        expect((await commentsOnWire(tx, caller, links, commentIds.slice(0, count))).size).toBe(count);
        expect(await messagesOnWire(tx, caller, links, messageIds.slice(0, count))).toHaveLength(count);
        await listNotifications(tx, caller, links, { count, start: 0 });
      }
      return tx.execute<{ name: string; custom_plans: string }>(
        sql`select name, custom_plans from pg_prepared_statements where name = any(${sql.param(names)}::text[])`,
      );
    });
    const found = new Map(kept.rows.map((row) => [row.name, Number(row.custom_plans)]));
    expect(found).toEqual(new Map(names.map((name) => [name, anew])));
  },
);

it.runIf(process.env.TEST_DATABASE_URL)(
  'what is asked is compiled for no estimate, however large',
  async () => {
    const plan = await backend.context.database.transaction(async (tx) => {
      await tx.execute(sql`set local jit_above_cost = 0`);
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain (analyze) select count(*) from generate_series(1, 1000) as few, generate_series(1, 1000) as others`,
      );
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('JIT'))).toEqual([]);
    expect(plan.rows.length).toBeGreaterThan(2);
  },
);
