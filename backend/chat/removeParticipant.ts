import { and, eq } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { conflictError, forbiddenError, notFoundError } from '../core/errors.ts';
import { lockConversation } from './access.ts';
import { insertNotice } from './notices.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { participantUsernames } from './conversations.ts';
import { conversations, participants } from './tables.ts';

/**
 * Removes the caller, or somebody else from a group by its administrator. If nobody is left, the
 * conversation is deleted. The administrator of a group cannot leave it (409); both may leave a
 * conversation of two.
 */
export async function removeParticipant(
  context: BackendContext,
  caller: Caller,
  conversationId: number,
  email: string,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, caller, conversationId);
    const isOwn = email === caller.email;
    if (isOwn && conversation.isAdministrator && conversation.isGroup)
      throw conflictError("L'administrateur de la conversation ne peut pas la quitter.", 'ADMINISTRATOR');
    if (!isOwn && !(conversation.isAdministrator && conversation.isGroup)) throw forbiddenError();
    const receiverUsernames = await participantUsernames(tx, conversationId);
    const person = tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const removed = await tx
      .delete(participants)
      .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, person)))
      .returning({ userId: participants.userId });
    if (removed.length === 0) throw notFoundError('Cette personne ne fait pas partie de la conversation.');
    if (receiverUsernames.length === 1)
      await tx.delete(conversations).where(eq(conversations.id, conversationId));
    else if (conversation.isGroup)
      await insertNotice(
        tx,
        caller,
        conversationId,
        isOwn ? { kind: 'left' } : { kind: 'removed', userId: removed[0]?.userId },
      );
    publishConversationChange(tx, conversationId, receiverUsernames, caller.email);
  });
}
