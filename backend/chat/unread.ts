import { type SQL, sql } from 'drizzle-orm';
import { participants } from './tables.ts';

/** SQL: number of a person's conversations with unread messages. */
export const unreadConversationCount = (userId: SQL): SQL<number> => sql`(
  select count(*)::int from ${participants} as p where p.user_id = ${userId} and p.unread_count > 0)`;
