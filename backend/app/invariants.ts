import { type SQL, sql } from 'drizzle-orm';
import { conversations, messages, participants } from '../chat/tables.ts';
import { countUnread } from '../chat/unread.ts';
import { communityBin } from '../communities/tables.ts';
import { commentLikes, comments } from '../posts/commentTables.ts';
import type { Database } from '../core/database/database.ts';
import { allowLongWork } from '../core/database/settings.ts';
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

function checkCounter(database: Database, { table, column, count }: Counter, fix: boolean): Promise<number> {
  const own = sql`own.${sql.identifier(column)}`;
  return database.transaction(async (tx) => {
    // Counting a large table takes its time.
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute<{ wrong: number }>(
      sql`select count(*)::int as wrong from ${table} as own where ${own} <> ${count}`,
    );
    const wrong = rows[0]?.wrong ?? 0;
    if (fix && wrong > 0) {
      await tx.execute(allowLongWork);
      // Lock first: an UPDATE that waits would count the rows from before the wait.
      await tx.execute(sql`select from ${table} as own where ${own} <> ${count} for no key update`);
      await tx.execute(
        sql`update ${table} as own set ${sql.identifier(column)} = ${count} where ${own} <> ${count}`,
      );
    }
    return wrong;
  });
}

/** Counts the wrong rows of each stored counter, or returns why it cannot; with `fix`, corrects them. */
export async function checkCounters(database: Database, fix: boolean): Promise<Map<string, number | Error>> {
  const wrong = new Map<string, number | Error>();
  for (const [name, counter] of Object.entries(counters))
    wrong.set(
      name,
      await checkCounter(database, counter, fix).catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      ),
    );
  return wrong;
}
