import { and, eq, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { participants } from './tables.ts';

/** Sets or toggles the caller's mute state. Returns the new state. */
export async function setMuted(
  database: Database,
  caller: Caller,
  conversationId: number,
  requestedValue: boolean | undefined,
): Promise<boolean> {
  const [row] = await database
    .update(participants)
    .set({ isMuted: requestedValue ?? sql`not ${participants.isMuted}` })
    .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id)))
    .returning({ isMuted: participants.isMuted });
  if (!row) throw notFound();
  return row.isMuted;
}
