import type { Transaction } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';

/** Publishes that a conversation or its participants changed; `senderUsername` is that of the caller. */
export function publishConversationChange(
  tx: Transaction,
  conversationId: number,
  receiverUsernames: string[],
  senderUsername: string,
): void {
  queueEvent(tx, {
    actions: ['conversation'],
    conversationId,
    receiverUsernames,
    senderUsername,
  });
}
