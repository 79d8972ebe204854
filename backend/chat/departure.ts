import { asc, eq, inArray, and, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { groupBy } from '../core/grouping.ts';
import { conversations, messages, participants } from './tables.ts';

/** A conversation of somebody, with the usernames of the others in it. */
export interface Company {
  conversationId: number;
  others: string[];
}

/** The conversations of somebody in which there are others. */
export async function companyOf(tx: Transaction, userId: number): Promise<Company[]> {
  const own = tx
    .select({ id: participants.conversationId })
    .from(participants)
    .where(eq(participants.userId, userId));
  const rows = await tx
    .select({ conversationId: participants.conversationId, email: users.email })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(ne(participants.userId, userId), inArray(participants.conversationId, own)))
    .orderBy(asc(participants.conversationId), asc(users.id));
  return [...groupBy(rows, (row) => row.conversationId)].map(([conversationId, others]) => ({
    conversationId,
    others: others.map(({ email }) => email),
  }));
}

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
  await lockConversations(tx, eq(conversations.adminId, userId));
  await tx
    .update(conversations)
    .set({ adminId: sql`(${heir})` })
    .where(eq(conversations.adminId, userId));
}

/**
 * Locks conversations, as writing a message does. An update that waits for a row computes its subqueries from the
 * state before it waited: locked first, they see what the other transaction wrote.
 */
async function lockConversations(tx: Transaction, which: SQL): Promise<void> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(which)
    .orderBy(asc(conversations.id))
    .for('no key update');
}

/** Brings the last message and what is unread up to date: after messages went with their author. */
export async function recountConversations(
  tx: Transaction,
  conversationIds: readonly number[],
): Promise<void> {
  if (conversationIds.length === 0) return;
  await lockConversations(tx, inArray(conversations.id, [...conversationIds]));
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
