import { and, eq, lt, type SQL } from 'drizzle-orm';
import type { Queryable } from '../core/database/database.ts';
import { memberships } from './tables.ts';

/** Notes up to which post a member has seen what is in a community; it never goes back. */
export async function markSeen(
  db: Queryable,
  userId: number,
  communityId: number,
  newest: SQL<number>,
): Promise<void> {
  await db
    .update(memberships)
    .set({ lastSeenPostId: newest })
    .where(
      and(
        eq(memberships.communityId, communityId),
        eq(memberships.userId, userId),
        lt(memberships.lastSeenPostId, newest),
      ),
    );
}

/** Switches the notices of a person's communities on or off, or of one; answers whether there was any. */
export async function setNotified(
  tx: Queryable,
  userId: number,
  isOn: boolean,
  communityId?: number,
): Promise<boolean> {
  const changed = await tx
    .update(memberships)
    .set({ notificationsEnabled: isOn })
    .where(
      and(
        eq(memberships.userId, userId),
        communityId === undefined ? undefined : eq(memberships.communityId, communityId),
      ),
    )
    .returning({ id: memberships.communityId });
  return changed.length > 0;
}
