import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { groupBy } from '../core/grouping.ts';
import { conversations, messages, participants } from './tables.ts';
import { countUnread } from './unread.ts';

/** A conversation of a person, with the usernames of its other participants. */
export interface ConversationPartners {
  conversationId: number;
  others: string[];
}

/** A person's conversations that have other participants. */
export async function findConversationPartners(
  tx: Transaction,
  userId: number,
): Promise<ConversationPartners[]> {
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

/** Deletes a person's conversations of two, also those that they left. */
export async function deleteDirectConversations(tx: Transaction, userId: number): Promise<void> {
  await tx
    .delete(conversations)
    .where(sql`string_to_array(${conversations.pairKey}, ':') @> array[${String(userId)}]`);
}

/** Makes the earliest of the other participants administrator of each group that the person administers. */
export async function transferConversationGroups(tx: Transaction, userId: number): Promise<void> {
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

/** Locks first: an UPDATE that waits would read subqueries from before the wait. */
async function lockConversations(tx: Transaction, condition: SQL): Promise<void> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(condition)
    .orderBy(asc(conversations.id))
    .for('no key update');
}

/** Recomputes last message and unread counters after an author's messages were deleted. */
export async function recomputeConversations(
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
    .set({ unreadCount: countUnread(sql`participants`) })
    .where(inArray(participants.conversationId, [...conversationIds]));
}
