import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { participants } from './tables.ts';
import type { SetNotificationLevelBody } from './wire.ts';

type Level = z.output<typeof SetNotificationLevelBody>['niveaunotif'];

/** Which messages of a conversation are notified to a participant. */
export const notificationLevelOf = ({
  isMuted,
  notifiesMentionsOnly,
}: Pick<typeof participants.$inferSelect, 'isMuted' | 'notifiesMentionsOnly'>): Level => {
  if (isMuted) return 'rien';
  return notifiesMentionsOnly ? 'mentions' : 'tout';
};

/** Sets which messages are notified to the caller; `rien` keeps the level before it for `setMuted`. 404 for others. */
export async function setNotificationLevel(
  database: Database,
  caller: Caller,
  conversationId: number,
  level: Level,
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await tx
      .update(participants)
      .set(
        level === 'rien' ? { isMuted: true } : { isMuted: false, notifiesMentionsOnly: level === 'mentions' },
      )
      .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id)))
      .returning({ userId: participants.userId });
    if (changed.length === 0) throw notFoundError();
    publishConversationChange(tx, conversationId, [caller.email], caller.email);
  });
}
