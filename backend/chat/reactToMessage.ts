import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError } from '../core/errors.ts';
import { accessMessage } from './access.ts';
import { publishMessageChange } from './messageChange.ts';
import { toMessageViewer, readWireMessages } from './messages.ts';
import { messageReactions, messages } from './tables.ts';
import type { ReactToMessageBody } from './messageChange.wire.ts';
import type { Message } from './messages.wire.ts';

/** Sets the caller's one reaction to a message, or takes it back. */
export async function reactToMessage(
  context: BackendContext,
  caller: Caller,
  { messageId, emoji }: z.output<typeof ReactToMessageBody>,
): Promise<z.output<typeof Message>> {
  return context.database.transaction(async (tx) => {
    // Serialises the reactions of one message, so that the last event has them all.
    await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, messageId)).for('update');
    const { conversationId } = await accessMessage(tx, caller, messageId);
    const own = and(eq(messageReactions.messageId, messageId), eq(messageReactions.userId, caller.id));
    const [previous] = await tx.select({ emoji: messageReactions.emoji }).from(messageReactions).where(own);
    if ((previous?.emoji ?? '') === emoji) {
      const [unchanged] = await readWireMessages(tx, toMessageViewer(context, caller), [messageId]);
      if (!unchanged) throw notFoundError();
      return unchanged;
    }
    if (emoji === '') await tx.delete(messageReactions).where(own);
    else
      await tx
        .insert(messageReactions)
        .values({ messageId, userId: caller.id, emoji })
        .onConflictDoUpdate({
          target: [messageReactions.messageId, messageReactions.userId],
          set: { emoji, createdAt: sql`now()` },
        });
    return publishMessageChange(tx, context, caller, { conversationId, messageId, action: 'chat-change' });
  });
}
