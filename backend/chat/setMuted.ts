import { and, eq, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { participants } from './tables.ts';

/** Sets whether the caller muted a conversation, or toggles it without `requestedValue`. Returns the new state. */
export async function setMuted(
  database: Database,
  caller: Caller,
  conversationId: number,
  requestedValue: boolean | undefined,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [row] = await tx
      .update(participants)
      .set({ isMuted: requestedValue ?? sql`not ${participants.isMuted}` })
      .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id)))
      .returning({ isMuted: participants.isMuted });
    if (!row) throw notFoundError();
    publishConversationChange(tx, conversationId, [caller.email], caller.email);
    return row.isMuted;
  });
}
