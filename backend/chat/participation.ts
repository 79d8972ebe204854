import { and, count, eq, ne, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { knownTo } from '../communities/guests.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflict, forbidden, notFound } from '../core/errors.ts';
import { participantUsernames } from './conversations.ts';
import { conversations, participants } from './tables.ts';

/** People in a group, its creator included. */
export const mostParticipants = 10;

/**
 * A conversation of the caller, locked until the transaction ends, so that of changes at once each sees
 * what the one before it left; 404 for whoever is not in it.
 */
async function lockConversation(tx: Transaction, caller: Caller, conversationId: number) {
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update');
  const [own] = await tx
    .select({ userId: participants.userId })
    .from(participants)
    .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id)));
  if (!conversation || !own) throw notFound();
  return { ...conversation, isAdministrator: conversation.adminId === caller.id };
}

/** Adds somebody to a group; answers everybody in it, who are told. */
export async function addParticipant(
  tx: Transaction,
  caller: Caller,
  conversationId: number,
  email: string,
): Promise<string[]> {
  const conversation = await lockConversation(tx, caller, conversationId);
  if (!conversation.isAdministrator || !conversation.isGroup) throw forbidden();
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), knownTo(caller)));
  if (!person) throw notFound("Cette personne n'existe pas ou n'existe plus.");
  const [present] = await tx
    .select({ people: count() })
    .from(participants)
    .where(and(eq(participants.conversationId, conversationId), ne(participants.userId, person.id)));
  if ((present?.people ?? 0) >= mostParticipants)
    throw conflict('La messagerie chate ne peut contenir que 10 personne', 'TOO_MANY');
  // What was said before they came counts as seen: nobody begins with a hundred unread messages.
  await tx
    .insert(participants)
    .values({ conversationId, userId: person.id, lastReadMessageId: conversation.lastMessageId })
    .onConflictDoNothing();
  return participantUsernames(tx, conversationId);
}

/**
 * Takes somebody out of a conversation: themselves when they leave, others only by its administrator and
 * only from a group. Answers those who are told, the one who went included.
 */
export async function removeParticipant(
  tx: Transaction,
  caller: Caller,
  conversationId: number,
  email: string,
): Promise<string[]> {
  const conversation = await lockConversation(tx, caller, conversationId);
  const isOwn = email === caller.email;
  if (isOwn && conversation.isAdministrator)
    throw conflict("L'administrateur de la conversation ne peut pas la quitter.", 'ADMINISTRATOR');
  if (!isOwn && !(conversation.isAdministrator && conversation.isGroup)) throw forbidden();
  const told = await participantUsernames(tx, conversationId);
  const person = tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const removed = await tx
    .delete(participants)
    .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, person)))
    .returning({ userId: participants.userId });
  if (removed.length === 0) throw notFound('Cette personne ne fait pas partie de la conversation.');
  if (told.length === 1) await tx.delete(conversations).where(eq(conversations.id, conversationId));
  return told;
}

/** Deletes a conversation for everybody, by its administrator only; answers those who are told. */
export async function deleteConversation(
  tx: Transaction,
  caller: Caller,
  conversationId: number,
): Promise<string[]> {
  const conversation = await lockConversation(tx, caller, conversationId);
  if (!conversation.isAdministrator) throw forbidden();
  const told = await participantUsernames(tx, conversationId);
  await tx.delete(conversations).where(eq(conversations.id, conversationId));
  return told;
}

/** Switches the caller's silent mode over; answers whether it is on now. */
export async function toggleSilence(
  tx: Transaction,
  caller: Caller,
  conversationId: number,
): Promise<boolean> {
  const [row] = await tx
    .update(participants)
    .set({ isMuted: sql`not ${participants.isMuted}` })
    .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id)))
    .returning({ isMuted: participants.isMuted });
  if (!row) throw notFound();
  return row.isMuted;
}
