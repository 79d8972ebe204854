import { asc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { accessMessage } from './access.ts';
import { createMessage } from './createMessage.ts';
import { messageFiles } from './tables.ts';
import type { ForwardMessageBody } from './messageChange.wire.ts';
import type { CreateMessageResponse } from './messages.wire.ts';

/**
 * Sends a message that the caller may read to another conversation of theirs; both share its files. Throws 404 for a
 * message that is deleted or not theirs to read, and as `createMessage`.
 */
export const forwardMessage = (
  request: FastifyRequest,
  { messageId, conversationId }: z.output<typeof ForwardMessageBody>,
): Promise<z.output<typeof CreateMessageResponse>> =>
  createMessage(request, conversationId, async (tx) => {
    const { kind, content, gifUrl } = await accessMessage(tx, request.caller, messageId);
    const files = await tx
      .select({ id: messageFiles.fileId })
      .from(messageFiles)
      .where(eq(messageFiles.messageId, messageId))
      .orderBy(asc(messageFiles.position));
    return { kind, content, gifUrl, fileIds: files.map(({ id }) => id), isForwarded: true };
  });
