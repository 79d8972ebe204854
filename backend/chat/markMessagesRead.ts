import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { queueEvent } from '../core/realtime/eventContent.ts';
import { participantUsernames } from './conversations.ts';
import { conversations, messages, participants } from './tables.ts';

/** Result of marking messages as read. */
interface ReadResult {
  conversationId: number;
  /** Unread messages from others. */
  unread: number;
  /** Whether anything changed, so that others are notified. */
  hasMoved: boolean;
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
    if (!row) throw notFound();
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
  if (!row) throw notFound();
  // Locked, so that counting does not overlap with a new message.
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, row.conversationId))
    .for('no key update');
  return { conversationId: row.conversationId, upTo: id };
}

/** SQL: unread messages after a given one. */
const unreadAfter = (conversationId: number, userId: number, messageId: number) =>
  sql<number>`(select count(*)::int from ${messages} where ${and(
    eq(messages.conversationId, conversationId),
    gt(messages.id, messageId),
    ne(messages.authorId, userId),
    sql`${messages.deletedAt} is null`,
  )})`;

/** Advances the caller's last read message. */
async function advanceLastRead(
  tx: Transaction,
  caller: Caller,
  id: number,
  type: 'msg' | 'conv',
): Promise<ReadResult> {
  const { conversationId, upTo } = await findTarget(tx, caller, id, type);
  const mine = and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id));
  const moved = await tx
    .update(participants)
    .set({ lastReadMessageId: upTo, unreadCount: unreadAfter(conversationId, caller.id, upTo) })
    .where(and(mine, lt(participants.lastReadMessageId, upTo)))
    .returning({ unread: participants.unreadCount });
  const [changed] = moved;
  if (changed) return { conversationId, unread: changed.unread, hasMoved: true };
  const [kept] = await tx
    .select({ unread: sql<number>`${participants.unreadCount}` })
    .from(participants)
    .where(mine);
  return { conversationId, unread: kept?.unread ?? 0, hasMoved: false };
}

/** Marks a conversation as read, up to a message if given. Returns the unread count. */
export async function markMessagesRead(
  { database }: BackendContext,
  caller: Caller,
  id: number,
  type: 'msg' | 'conv',
): Promise<number> {
  return database.transaction(async (tx) => {
    const { conversationId, unread, hasMoved: isChanged } = await advanceLastRead(tx, caller, id, type);
    if (isChanged)
      queueEvent(tx, {
        pusheraction: ['vue'],
        conversationid: conversationId,
        receveur: await participantUsernames(tx, conversationId),
        sendto: caller.email,
      });
    return unread;
  });
}
