import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { Queryable } from '../core/database/database.ts';
import { memberships } from './tables.ts';

/** Advances the newest post a member has seen in a community; never goes back. */
export async function advanceLastSeenPost(
  db: Queryable,
  userIds: readonly number[],
  communityId: number,
  newest: SQL<number>,
): Promise<void> {
  await db
    .update(memberships)
    .set({ lastSeenPostId: newest })
    .where(
      and(
        eq(memberships.communityId, communityId),
        inArray(memberships.userId, [...userIds]),
        lt(memberships.lastSeenPostId, newest),
      ),
    );
}

/** Mutes or unmutes one community, or all, of a person. Returns false when there was none. */
export async function setCommunityNotifications(
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
