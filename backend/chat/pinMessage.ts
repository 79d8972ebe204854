import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { forbiddenError } from '../core/errors.ts';
import { accessMessage, lockConversation } from './access.ts';
import { participantUsernames } from './conversations.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { conversations } from './tables.ts';
import type { PinMessageBody } from './messageChange.wire.ts';

/**
 * Pins a message above those of its conversation, instead of an earlier one, or unpins it. In a group only its
 * administrator may, others get 403; in a conversation of two both may.
 */
export async function pinMessage(
  database: Database,
  caller: Caller,
  { messageId, isPinned }: z.output<typeof PinMessageBody>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { conversationId } = await accessMessage(tx, caller, messageId);
    const conversation = await lockConversation(tx, caller, conversationId);
    if (conversation.isGroup && !conversation.isAdministrator) throw forbiddenError();
    // It may have been deleted before the lock.
    await accessMessage(tx, caller, messageId);
    if ((conversation.pinnedMessageId === messageId) === isPinned) return;
    await tx
      .update(conversations)
      .set({ pinnedMessageId: isPinned ? messageId : null })
      .where(eq(conversations.id, conversationId));
    const receiverUsernames = await participantUsernames(tx, conversationId);
    publishConversationChange(tx, conversationId, receiverUsernames, caller.email);
  });
}
