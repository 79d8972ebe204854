import { and, eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import { publishConversationChange } from './realtimeEvents.ts';
import { participants } from './tables.ts';

/** Which messages of a conversation are notified; `mentions`: replies to the person, and messages with their name. */
export type NotificationLevel = 'all' | 'mentions' | 'none';

/** Which messages of a conversation are notified to a participant. */
export const notificationLevelOf = ({
  isMuted,
  notifiesMentionsOnly,
}: Pick<typeof participants.$inferSelect, 'isMuted' | 'notifiesMentionsOnly'>): NotificationLevel => {
  if (isMuted) return 'none';
  return notifiesMentionsOnly ? 'mentions' : 'all';
};

/** Sets which messages are notified to the caller; `none` keeps the level before it for `setMuted`. 404 for others. */
export async function setNotificationLevel(
  database: Database,
  caller: Caller,
  conversationId: number,
  level: NotificationLevel,
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await tx
      .update(participants)
      .set(
        level === 'none' ? { isMuted: true } : { isMuted: false, notifiesMentionsOnly: level === 'mentions' },
      )
      .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, caller.id)))
      .returning({ userId: participants.userId });
    if (changed.length === 0) throw notFoundError();
    publishConversationChange(tx, conversationId, [caller.email], caller.email);
  });
}
