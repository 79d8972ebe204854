import { and, eq } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { forbiddenError, notFoundError } from '../core/errors.ts';
import { lockConversation } from './access.ts';
import { participantUsernames } from './conversations.ts';
import { insertNotice } from './notices.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { conversations, participants } from './tables.ts';

/**
 * Hands the administration of a group to another participant, by its administrator; a repetition changes nothing.
 * Throws 403 for others and conversations of two, 404 for a person who does not participate.
 */
export async function setAdministrator(
  database: Database,
  caller: Caller,
  conversationId: number,
  email: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, caller, conversationId);
    if (!conversation.isGroup) throw forbiddenError();
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(
        participants,
        and(eq(participants.userId, users.id), eq(participants.conversationId, conversationId)),
      )
      .where(eq(users.email, email));
    if (person && person.id === conversation.adminId) return;
    if (!conversation.isAdministrator) throw forbiddenError();
    if (!person) throw notFoundError('Cette personne ne fait pas partie de la conversation.');
    await tx.update(conversations).set({ adminId: person.id }).where(eq(conversations.id, conversationId));
    await insertNotice(tx, caller, conversationId, { kind: 'administrator', userId: person.id });
    const receiverUsernames = await participantUsernames(tx, conversationId);
    publishConversationChange(tx, conversationId, receiverUsernames, caller.email);
  });
}
