import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { conflictError, invalidError } from '../core/errors.ts';
import { accessMessage, lockConversation } from './access.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { messages, participants } from './tables.ts';
import { countUnread } from './unread.ts';
import type { MarkUnreadBody } from './reading.wire.ts';

/** The message to mark from: the given one, or the last of others, or the caller's last. */
async function findFirst(
  tx: Transaction,
  caller: Caller,
  conversationId: number,
  messageId: number | undefined,
): Promise<number> {
  if (messageId !== undefined) {
    const message = await accessMessage(tx, caller, messageId);
    if (message.conversationId !== conversationId)
      throw invalidError('messageid', 'Ce message n’est pas de cette conversation.');
    return messageId;
  }
  const [last] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isNull(messages.deletedAt)))
    .orderBy(sql`${messages.authorId} = ${caller.id}`, desc(messages.id))
    .limit(1);
  if (!last) throw conflictError('Cette conversation n’a pas encore de message.', 'EMPTY');
  return last.id;
}

/**
 * Marks a conversation as unread for the caller alone, from a message on. Returns the unread count; throws 409 when it
 * has no message, 400 for a message of another conversation and 404 for others than participants.
 */
export async function markUnread(
  { database }: BackendContext,
  caller: Caller,
  { conversationId, messageId }: z.output<typeof MarkUnreadBody>,
): Promise<number> {
  return database.transaction(async (tx) => {
    await lockConversation(tx, caller, conversationId);
    const unreadFromMessageId = await findFirst(tx, caller, conversationId, messageId);
    const mine = and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id));
    await tx.update(participants).set({ unreadFromMessageId }).where(mine);
    const [marked] = await tx
      .update(participants)
      .set({ unreadCount: countUnread(sql`participants`) })
      .where(mine)
      .returning({ unread: participants.unreadCount });
    publishConversationChange(tx, conversationId, [caller.email], caller.email);
    return marked?.unread ?? 0;
  });
}
