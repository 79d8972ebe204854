import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { toMessageHtml } from './content.ts';
import { conversations, messages } from './tables.ts';
import type { Message } from './wire.ts';

type Notice = NonNullable<(typeof messages.$inferSelect)['notice']>;

const types = {
  added: 'ajout',
  removed: 'retrait',
  left: 'depart',
  renamed: 'titre',
  picture: 'image',
  administrator: 'administrateur',
} as const;

/** A notice as the API sends it. */
export const toWireNotice = (
  notice: Notice,
  person: { id: number; firstName: string; lastName: string } | null,
): NonNullable<z.output<typeof Message>['avis']> => ({
  type: types[notice],
  ...(person ? { personne: { id: person.id, prenom: person.firstName, nom: person.lastName } } : {}),
});

/**
 * Writes a line of what the caller did into a conversation that is locked, unless the line before says the same. It
 * counts as deleted: it is never unread, and sends no push message.
 */
export async function insertNotice(
  tx: Transaction,
  caller: Caller,
  conversationId: number,
  {
    notice,
    userId = null,
    title = '',
  }: { notice: Notice; userId?: number | null | undefined; title?: string },
): Promise<void> {
  const content = toMessageHtml(title);
  const [last] = await tx
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.id))
    .limit(1);
  const isRepeated =
    last?.notice === notice &&
    last.authorId === caller.id &&
    last.noticeUserId === userId &&
    last.content === content;
  if (isRepeated) return;
  const now = sql`clock_timestamp()`;
  const [line] = await tx
    .insert(messages)
    .values({
      conversationId,
      authorId: caller.id,
      notice,
      noticeUserId: userId,
      content,
      createdAt: now,
      deletedAt: now,
    })
    .returning({ id: messages.id });
  if (line)
    await tx
      .update(conversations)
      .set({ lastMessageId: line.id })
      .where(eq(conversations.id, conversationId));
}
