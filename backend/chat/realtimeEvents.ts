import type { Transaction } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';

/** Publishes that a conversation or its participants changed; `sendto` is the username of the caller. */
export function publishConversationChange(
  tx: Transaction,
  conversationId: number,
  receiverUsernames: string[],
  sendto: string,
): void {
  queueEvent(tx, {
    pusheraction: ['conversation'],
    conversationid: conversationId,
    receveur: receiverUsernames,
    sendto,
  });
}
