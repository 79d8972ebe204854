import { eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { allowLongWork } from '../core/database/settings.ts';
import { forbiddenError } from '../core/errors.ts';
import { lockConversation } from './access.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { participantUsernames } from './conversations.ts';
import { conversations } from './tables.ts';

/** Deletes a conversation for everybody, by its administrator (of one of two who began it); 403 for the others. */
export async function deleteConversation(
  context: BackendContext,
  caller: Caller,
  conversationId: number,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, caller, conversationId);
    if (!conversation.isAdministrator) throw forbiddenError();
    const receiverUsernames = await participantUsernames(tx, conversationId);
    // Its messages are deleted with it.
    await tx.execute(allowLongWork);
    await tx.delete(conversations).where(eq(conversations.id, conversationId));
    publishConversationChange(tx, conversationId, receiverUsernames, caller.email);
  });
}
