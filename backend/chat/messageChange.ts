import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Transaction } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import { participantUsernames } from './conversations.ts';
import { toMessageViewer, readWireMessages } from './messages.ts';
import type { Message } from './messages.wire.ts';

/** Publishes a changed or deleted message with its payload to all participants, and returns it. */
export async function publishMessageChange(
  tx: Transaction,
  context: BackendContext,
  caller: Caller,
  change: { conversationId: number; messageId: number; action: 'chat-change' | 'chat-delete' },
): Promise<z.output<typeof Message>> {
  const { conversationId, messageId, action } = change;
  const links = context.files.recordedLinksFor(caller);
  const [message] = await readWireMessages(tx, { ...toMessageViewer(context, caller), links }, [messageId]);
  if (!message) throw notFoundError();
  queueEvent(
    tx,
    {
      actions: [action],
      conversationId,
      messageId,
      receiverUsernames: await participantUsernames(tx, conversationId),
      senderUsername: caller.email,
    },
    { payload: { value: message, fileKeys: links.keys } },
  );
  return message;
}
