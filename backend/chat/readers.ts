import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { avatars } from '../people/people.ts';
import { accessOwnMessage } from './access.ts';
import { readReceipts, messages, participants } from './tables.ts';
import { isReader } from './unread.ts';

/** Days for which read receipts are kept. */
export const readReceiptDays = 30;

/** SQL: when a participant read a message; null for messages older than the times that are kept. */
const readAt = (messageId: number) =>
  sql<Date | null>`(
    select r.created_at from ${readReceipts} as r
    join ${messages} as m on m.id = ${messageId} and m.created_at > now() - make_interval(days => ${readReceiptDays})
    where r.conversation_id = ${participants.conversationId} and r.user_id = ${participants.userId}
      and r.up_to_message_id >= ${messageId}
    order by r.up_to_message_id limit 1)`.mapWith(readReceipts.createdAt);

/** People who have read a message that the caller wrote; 403 for one of somebody else. */
export async function listReaders(db: Queryable, caller: Caller, messageId: number) {
  const { conversationId } = await accessOwnMessage(db, caller, messageId);
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      job: users.job,
      isExternal: users.isExternal,
      avatarKey: avatars.key,
      readAt: readAt(messageId),
    })
    .from(participants)
    .innerJoin(messages, eq(messages.id, messageId))
    .innerJoin(users, eq(users.id, participants.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(eq(participants.conversationId, conversationId), isReader(sql`${participants}`, messages)))
    .orderBy(asc(users.firstName), asc(users.id));
}
