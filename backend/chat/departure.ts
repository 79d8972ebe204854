import { asc, eq, inArray, and, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { conversations, messages, participants } from './tables.ts';

/** Deletes somebody's conversations of two. */
export async function deletePairs(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(conversations).where(sql`${conversations.pairKey} ~ ${`(^${userId}:|:${userId}$)`}`);
}

/**
 * Gives the groups that somebody administered to whoever has been in them longest, before their account
 * goes: a group without an administrator could never change again.
 */
export async function handOverConversations(tx: Transaction, userId: number): Promise<void> {
  const heir = tx
    .select({ id: participants.userId })
    .from(participants)
    .where(and(eq(participants.conversationId, conversations.id), ne(participants.userId, userId)))
    .orderBy(asc(participants.createdAt), asc(participants.userId))
    .limit(1);
  await tx
    .update(conversations)
    .set({ adminId: sql`(${heir})` })
    .where(eq(conversations.adminId, userId));
}

/** Brings the last message and what is unread up to date: after messages went with their author. */
export async function recountConversations(
  tx: Transaction,
  conversationIds: readonly number[],
): Promise<void> {
  if (conversationIds.length === 0) return;
  await tx
    .update(conversations)
    .set({
      lastMessageId: sql`coalesce((select max(m.id) from ${messages} as m where m.conversation_id = conversations.id), 0)`,
    })
    .where(inArray(conversations.id, [...conversationIds]));
  await tx
    .update(participants)
    .set({
      unreadCount: sql`(select count(*) from ${messages} as m where m.conversation_id = participants.conversation_id
        and m.author_id <> participants.user_id and m.id > participants.last_read_message_id and m.deleted_at is null)`,
    })
    .where(inArray(participants.conversationId, [...conversationIds]));
}
