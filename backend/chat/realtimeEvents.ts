import type { Transaction } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/queuedEvent.ts';

/** Publishes that a conversation or its participants changed. */
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
