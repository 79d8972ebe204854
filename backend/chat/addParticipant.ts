import { and, count, eq, ne, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { isVisibleTo } from '../communities/visibility.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflictError, forbiddenError, notFoundError } from '../core/errors.ts';
import { lockConversation } from './access.ts';
import { insertNotice } from './notices.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { participantUsernames } from './conversations.ts';
import { participants } from './tables.ts';

/** Maximum participants of a group, creator included. */
export const maxParticipants = 10;

/**
 * Adds a participant to a group, by its administrator; nothing changes for a participant. Throws 403 for others and
 * conversations of two, 404 for a person whom the caller may not see and 409 for a full group.
 */
export async function addParticipant(
  context: BackendContext,
  caller: Caller,
  conversationId: number,
  email: string,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, caller, conversationId);
    if (!conversation.isAdministrator || !conversation.isGroup) throw forbiddenError();
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isVisibleTo(caller)));
    if (!person) throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
    const [present] = await tx
      .select({ people: count() })
      .from(participants)
      .where(and(eq(participants.conversationId, conversationId), ne(participants.userId, person.id)));
    if ((present?.people ?? 0) >= maxParticipants)
      throw conflictError('La messagerie chate ne peut contenir que 10 personne', 'TOO_MANY');
    // Earlier messages count as read.
    const added = await tx
      .insert(participants)
      .values({
        conversationId,
        userId: person.id,
        lastReadMessageId: conversation.lastMessageId,
        // The time of the lock: the transaction may have begun before a message.
        createdAt: sql`clock_timestamp()`,
      })
      .onConflictDoNothing()
      .returning({ userId: participants.userId });
    if (added.length > 0)
      await insertNotice(tx, caller, conversationId, { kind: 'added', userId: person.id });
    const receiverUsernames = await participantUsernames(tx, conversationId);
    publishConversationChange(tx, conversationId, receiverUsernames, caller.email);
  });
}
