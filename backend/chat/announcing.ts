import type { Transaction } from '../core/database/database.ts';
import { announceEvent } from '../core/realtime/announcing.ts';

/** Tells people that a conversation, or who is in it, is another one now. */
export function announceConversation(
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
