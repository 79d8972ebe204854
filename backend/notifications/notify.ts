import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../core/database/database.ts';
import { memberships } from '../members/tables.ts';
import { users } from '../people/tables.ts';
import { notifications, notificationSettings } from './tables.ts';

/** Something that people should find in their bell panel. */
export interface Notice {
  userIds: readonly number[];
  /** Who caused it; never notified of it. */
  authorId: number;
  /** First item of `pusheraction`. */
  action: string;
  /** Sanitised HTML. */
  description: string;
  communityId: number;
  postId: number | null;
}

/**
 * Writes a notice for all whom it concerns and who have not switched such notices off, in one
 * statement; answers their usernames, for the event that announces it once this is committed.
 */
export async function notify(db: Queryable, notice: Notice): Promise<string[]> {
  const receivers = [...new Set(notice.userIds)].filter((userId) => userId !== notice.authorId);
  if (receivers.length === 0) return [];
  const wanted = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(
      memberships,
      and(eq(memberships.userId, users.id), eq(memberships.communityId, notice.communityId)),
    )
    .where(
      and(
        inArray(users.id, receivers),
        ne(users.id, notice.authorId),
        // Absent settings are the default ones: everything is on.
        or(
          sql`${notificationSettings.userId} is null`,
          and(notificationSettings.push, notificationSettings.communities),
        ),
        // Who asks to join hears of it without being a member yet.
        or(sql`${memberships.userId} is null`, memberships.notificationsEnabled),
      ),
    );
  if (wanted.length === 0) return [];
  const { authorId, action, description, communityId, postId } = notice;
  await db
    .insert(notifications)
    .values(wanted.map(({ id: userId }) => ({ userId, authorId, action, description, communityId, postId })));
  return wanted.map((person) => person.email);
}
