import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { forbiddenError, invalidError, notFoundError } from '../core/errors.ts';
import { accessMessage } from './access.ts';
import { editableUntil, toMessageHtml } from './content.ts';
import { publishMessageChange } from './messageChange.ts';
import { toMessageViewer, readWireMessages } from './messages.ts';
import { messages } from './tables.ts';
import type { EditMessageBody } from './messageChange.wire.ts';
import type { Message } from './messages.wire.ts';

/**
 * Corrects the text or caption of a message of the caller; the same text changes nothing. Throws 403 after the time for
 * it, or for a message of somebody else, 404 for a deleted one and 400 for an empty text.
 */
export async function editMessage(
  context: BackendContext,
  caller: Caller,
  { messageId, content: typed }: z.output<typeof EditMessageBody>,
): Promise<z.output<typeof Message>> {
  return context.database.transaction(async (tx) => {
    // Locked, so that a deletion is not overtaken.
    await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, messageId)).for('update');
    const message = await accessMessage(tx, caller, messageId);
    if (message.authorId !== caller.id) throw forbiddenError();
    const content = toMessageHtml(typed);
    if (content === message.content) {
      const [unchanged] = await readWireMessages(tx, toMessageViewer(context, caller), [messageId]);
      if (!unchanged) throw notFoundError();
      return unchanged;
    }
    if (editableUntil(message, context.config.messageEditingMinutes) === null)
      throw forbiddenError('Ce message ne peut plus être modifié.');
    if (content === '' && message.kind === 'text') throw invalidError('content', 'Le message est vide.');
    await tx
      .update(messages)
      .set({ content, editedAt: sql`now()` })
      .where(eq(messages.id, messageId));
    const { conversationId } = message;
    return publishMessageChange(tx, context, caller, { conversationId, messageId, action: 'chat-change' });
  });
}
