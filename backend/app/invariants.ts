import { type SQL, sql } from 'drizzle-orm';
import { conversations, messages, participants } from '../chat/tables.ts';
import { countUnread } from '../chat/unread.ts';
import { communityBin } from '../communities/tables.ts';
import { commentLikes, comments } from '../posts/commentTables.ts';
import type { Database } from '../core/database/database.ts';
import { posts } from '../posts/tables.ts';
import { reactions } from '../reactions/tables.ts';

/** A denormalised counter. */
interface Counter {
  table: SQL;
  column: string;
  /** Expected value for a row of the table aliased `own`. */
  count: SQL;
}

const reactionsOf = (kind: string) =>
  sql`(select count(*) from ${reactions} as r where r.post_id = own.id and r.kind = ${kind})`;

const counters: Readonly<Record<string, Counter>> = {
  'likes of posts': { table: sql`${posts}`, column: 'like_count', count: reactionsOf('like') },
  'applause of posts': { table: sql`${posts}`, column: 'applause_count', count: reactionsOf('applause') },
  'checks of posts': { table: sql`${posts}`, column: 'check_count', count: reactionsOf('check') },
  'comments of posts': {
    table: sql`${posts}`,
    column: 'comment_count',
    count: sql`(select count(*) from ${comments} as c where c.post_id = own.id)`,
  },
  'shares of posts': {
    table: sql`${posts}`,
    column: 'share_count',
    // Shares in the bin do not count, but for those of its own posts.
    count: sql`(select count(*) from ${posts} as s where s.shared_post_id = own.id and (s.community_id = own.community_id
      or not exists (select from ${communityBin} as b where b.community_id = s.community_id)))`,
  },
  'likes of comments': {
    table: sql`${comments}`,
    column: 'like_count',
    count: sql`(select count(*) from ${commentLikes} as l where l.comment_id = own.id)`,
  },
  'replies of comments': {
    table: sql`${comments}`,
    column: 'reply_count',
    count: sql`(select count(*) from ${comments} as c where c.parent_id = own.id)`,
  },
  'last messages of conversations': {
    table: sql`${conversations}`,
    column: 'last_message_id',
    count: sql`coalesce((select max(m.id) from ${messages} as m where m.conversation_id = own.id), 0)`,
  },
  'unread messages of people': {
    table: sql`${participants}`,
    column: 'unread_count',
    count: countUnread(sql`own`),
  },
};

/** Counts the wrong rows of each stored counter; with `fix`, corrects them. */
export async function checkCounters(database: Database, fix: boolean): Promise<Map<string, number>> {
  const wrong = new Map<string, number>();
  for (const [name, { table, column, count }] of Object.entries(counters)) {
    const own = sql`own.${sql.identifier(column)}`;
    const { rows } = await database.execute<{ wrong: number }>(
      sql`select count(*)::int as wrong from ${table} as own where ${own} <> ${count}`,
    );
    wrong.set(name, rows[0]?.wrong ?? 0);
    if (fix && rows[0]?.wrong)
      await database.transaction(async (tx) => {
        // Lock first: an UPDATE that waits would count the rows from before the wait.
        await tx.execute(sql`select from ${table} as own where ${own} <> ${count} for no key update`);
        await tx.execute(
          sql`update ${table} as own set ${sql.identifier(column)} = ${count} where ${own} <> ${count}`,
        );
      });
  }
  return wrong;
}
