import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import { participantUsernames } from './conversations.ts';
import { conversations, readReceipts, messages, participants } from './tables.ts';

/** Result of marking messages as read. */
interface ReadResult {
  conversationId: number;
  unread: number;
  /** Who is notified: everybody of a new last read message, the caller alone of the end of their own mark. */
  notified: 'everybody' | 'caller' | 'nobody';
}

/** Resolves conversation and message from the two request types of `pushview`. */
async function findTarget(
  tx: Transaction,
  caller: Caller,
  id: number,
  type: 'msg' | 'conv',
): Promise<{ conversationId: number; upTo: number }> {
  if (type === 'conv') {
    const [row] = await tx
      .select({ upTo: conversations.lastMessageId })
      .from(conversations)
      .innerJoin(
        participants,
        and(eq(participants.conversationId, conversations.id), eq(participants.userId, caller.id)),
      )
      .where(eq(conversations.id, id))
      .for('no key update', { of: conversations });
    if (!row) throw notFoundError();
    return { conversationId: id, upTo: row.upTo };
  }
  const [row] = await tx
    .select({ conversationId: messages.conversationId })
    .from(messages)
    .innerJoin(
      participants,
      and(eq(participants.conversationId, messages.conversationId), eq(participants.userId, caller.id)),
    )
    .where(eq(messages.id, id));
  if (!row) throw notFoundError();
  // Locked, so that counting does not overlap with a new message.
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, row.conversationId))
    .for('no key update');
  return { conversationId: row.conversationId, upTo: id };
}

/** Advances the caller's last read message, and ends their mark as unread. */
async function advanceLastRead(
  tx: Transaction,
  caller: Caller,
  id: number,
  type: 'msg' | 'conv',
): Promise<ReadResult> {
  const { conversationId, upTo } = await findTarget(tx, caller, id, type);
  const mine = and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id));
  const [before] = await tx.select().from(participants).where(mine).for('update');
  if (!before) throw notFoundError();
  const hasMoved = before.lastReadMessageId < upTo;
  if (!hasMoved && before.unreadFromMessageId === null)
    return { conversationId, unread: before.unreadCount, notified: 'nobody' };
  const lastReadMessageId = Math.max(before.lastReadMessageId, upTo);
  const [changed] = await tx
    .update(participants)
    .set({
      lastReadMessageId,
      unreadFromMessageId: null,
      unreadCount: unreadAfter(conversationId, caller.id, lastReadMessageId),
    })
    .where(mine)
    .returning({ unread: participants.unreadCount });
  if (hasMoved)
    await tx
      .insert(readReceipts)
      .values({ conversationId, userId: caller.id, upToMessageId: lastReadMessageId });
  return { conversationId, unread: changed?.unread ?? 0, notified: hasMoved ? 'everybody' : 'caller' };
}

/** SQL: unread messages after a given one. */
const unreadAfter = (conversationId: number, userId: number, messageId: number) =>
  sql<number>`(select count(*)::int from ${messages} where ${and(
    eq(messages.conversationId, conversationId),
    gt(messages.id, messageId),
    ne(messages.authorId, userId),
    sql`${messages.deletedAt} is null`,
  )})`;

/**
 * Marks as read, for the caller, a conversation up to a message: by `type`, `id` is that message, or the conversation,
 * which is read to its end. Returns how many messages are still unread; throws 404 for others than participants.
 */
export async function markMessagesRead(
  { database }: BackendContext,
  caller: Caller,
  id: number,
  type: 'msg' | 'conv',
): Promise<number> {
  return database.transaction(async (tx) => {
    const { conversationId, unread, notified } = await advanceLastRead(tx, caller, id, type);
    if (notified !== 'nobody')
      queueEvent(tx, {
        actions: ['vue'],
        conversationId,
        receiverUsernames:
          notified === 'everybody' ? await participantUsernames(tx, conversationId) : [caller.email],
        senderUsername: caller.email,
      });
    return unread;
  });
}
