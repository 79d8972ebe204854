import type { Transaction } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventContent.ts';

/** Publishes to the usernames `receveur` that a conversation or its participants changed; `sendto` is the caller. */
export function publishConversationChange(
  tx: Transaction,
  conversationId: number,
  receveur: string[],
  sendto: string,
): void {
  queueEvent(tx, {
    pusheraction: ['conversation'],
    conversationid: conversationId,
    receveur,
    sendto,
  });
}
