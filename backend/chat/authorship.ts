import { and, asc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { forbidden, notFound } from '../core/errors.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatarOnWire, avatars } from '../people/people.ts';
import { participantUsernames } from './conversations.ts';
import { conversations, messageFiles, messages, participants } from './tables.ts';

/** A message that the caller wrote; 404 for those who are not in its conversation, 403 for other authors'. */
async function ownMessage(db: Queryable, caller: Caller, messageId: number) {
  const [message] = await db
    .select({ conversationId: messages.conversationId, authorId: messages.authorId })
    .from(messages)
    .innerJoin(
      participants,
      and(eq(participants.conversationId, messages.conversationId), eq(participants.userId, caller.id)),
    )
    .where(and(eq(messages.id, messageId), isNull(messages.deletedAt)));
  if (!message) throw notFound();
  if (message.authorId !== caller.id) throw forbidden();
  return message;
}

/**
 * Deletes a message of the caller's: its text and files go at once, and it counts as unseen for
 * nobody any more. Answers its conversation and those who are told.
 */
export async function deleteMessage(
  tx: Transaction,
  caller: Caller,
  messageId: number,
): Promise<{ conversationId: number; receveur: string[] }> {
  const { conversationId } = await ownMessage(tx, caller, messageId);
  // As for a new message: what is unseen is counted by one at a time.
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update');
  const deleted = await tx
    .update(messages)
    .set({ deletedAt: sql`now()`, content: '', gifUrl: null })
    .where(and(eq(messages.id, messageId), isNull(messages.deletedAt)))
    .returning({ id: messages.id });
  if (deleted.length === 0) throw notFound();
  await tx.delete(messageFiles).where(eq(messageFiles.messageId, messageId));
  await tx
    .update(participants)
    .set({ unreadCount: sql`greatest(${participants.unreadCount} - 1, 0)` })
    .where(
      and(
        eq(participants.conversationId, conversationId),
        ne(participants.userId, caller.id),
        lt(participants.lastReadMessageId, messageId),
      ),
    );
  return { conversationId, receveur: await participantUsernames(tx, conversationId) };
}

/** Who has seen a message of the caller's, the author left out. */
export async function listReaders(db: Queryable, caller: Caller, links: FileLinks, messageId: number) {
  const { conversationId } = await ownMessage(db, caller, messageId);
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      job: users.job,
      avatarKey: avatars.key,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(
      and(
        eq(participants.conversationId, conversationId),
        ne(participants.userId, caller.id),
        gte(participants.lastReadMessageId, messageId),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.id));
  return rows.map(({ id, firstName, lastName, job, avatarKey }) => ({
    id,
    nom: `${firstName} ${lastName}`.trim(),
    images: { image: avatarOnWire(avatarKey, links) },
    profile: { prenom: firstName, nom: lastName, fonction: job },
  }));
}
