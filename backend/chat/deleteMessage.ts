import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError } from '../core/errors.ts';
import { accessOwnMessage } from './access.ts';
import { publishMessageChange } from './messageChange.ts';
import { conversations, messageFiles, messageReactions, messages, participants } from './tables.ts';
import { isUnread } from './unread.ts';

/**
 * Empties the caller's message, unpins it, updates unread counters and publishes that. Throws 404 when it is deleted
 * already and 403 for a message of somebody else.
 */
export async function deleteMessage(
  context: BackendContext,
  caller: Caller,
  messageId: number,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { conversationId } = await accessOwnMessage(tx, caller, messageId);
    // Locked, so that unread counters are updated one at a time.
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('no key update');
    const deleted = await tx
      .update(messages)
      .set({ deletedAt: sql`now()`, content: '', gifUrl: null })
      .where(and(eq(messages.id, messageId), isNull(messages.deletedAt)))
      .returning({ id: messages.id });
    if (deleted.length === 0) throw notFoundError();
    await tx.delete(messageFiles).where(eq(messageFiles.messageId, messageId));
    await tx.delete(messageReactions).where(eq(messageReactions.messageId, messageId));
    await tx
      .update(conversations)
      .set({ pinnedMessageId: null })
      .where(and(eq(conversations.id, conversationId), eq(conversations.pinnedMessageId, messageId)));
    await tx
      .update(participants)
      .set({ unreadCount: sql`greatest(${participants.unreadCount} - 1, 0)` })
      .where(
        and(
          eq(participants.conversationId, conversationId),
          isUnread({
            messageId: sql`${messageId}::bigint`,
            authorId: sql`${caller.id}::bigint`,
            participant: sql`${participants}`,
          }),
        ),
      );
    await publishMessageChange(tx, context, caller, { conversationId, messageId, action: 'chat-delete' });
  });
}
