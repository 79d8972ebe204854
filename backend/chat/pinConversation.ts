import { and, eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { participants } from './tables.ts';

/** Pins a conversation on top of the caller's list, or puts it back; only the caller gets an event. */
export async function pinConversation(
  database: Database,
  caller: Caller,
  conversationId: number,
  isPinned: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    const pinned = await tx
      .update(participants)
      .set({ isPinned })
      .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id)))
      .returning({ userId: participants.userId });
    if (pinned.length === 0) throw notFoundError();
    publishConversationChange(tx, conversationId, [caller.email], caller.email);
  });
}
