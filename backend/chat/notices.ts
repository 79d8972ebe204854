import { desc, eq, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { toMessageHtml } from './content.ts';
import { conversations, messages } from './tables.ts';

type NoticeKind = NonNullable<(typeof messages.$inferSelect)['notice']>;

/**
 * Inserts a system message about an action of the caller; the caller must have locked the conversation. Skipped if the
 * last message is the same notice. It is stored as deleted, so it is never unread and sends no push message.
 */
export async function insertNotice(
  tx: Transaction,
  caller: Caller,
  conversationId: number,
  {
    kind,
    userId = null,
    title = '',
  }: { kind: NoticeKind; userId?: number | null | undefined; title?: string },
): Promise<void> {
  const content = toMessageHtml(title);
  const [last] = await tx
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.id))
    .limit(1);
  const isRepeated =
    last?.notice === kind &&
    last.authorId === caller.id &&
    last.noticeUserId === userId &&
    last.content === content;
  if (isRepeated) return;
  const now = sql`clock_timestamp()`;
  const [inserted] = await tx
    .insert(messages)
    .values({
      conversationId,
      authorId: caller.id,
      notice: kind,
      noticeUserId: userId,
      content,
      createdAt: now,
      deletedAt: now,
    })
    .returning({ id: messages.id });
  if (inserted)
    await tx
      .update(conversations)
      .set({ lastMessageId: inserted.id })
      .where(eq(conversations.id, conversationId));
}
