import type { BackendContext } from '../core/context.ts';

/** Tells people that a conversation, or who is in it, is another one now. */
export function announceConversation(
  { realtime }: BackendContext,
  conversationId: number,
  receveur: string[],
  sendto: string,
): void {
  void realtime.publish({
    pusheraction: ['conversation'],
    conversationid: conversationId,
    receveur,
    sendto,
  });
}
