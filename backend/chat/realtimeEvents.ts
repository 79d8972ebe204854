import type { Transaction } from '../core/database/database.ts';
import { announceEvent } from '../core/realtime/announcing.ts';

/** Publishes that a conversation or its participants changed. */
export function publishConversationChange(
  tx: Transaction,
  conversationId: number,
  receveur: string[],
  sendto: string,
): void {
  announceEvent(tx, {
    pusheraction: ['conversation'],
    conversationid: conversationId,
    receveur,
    sendto,
  });
}
