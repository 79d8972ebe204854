import { sql } from 'drizzle-orm';
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
 * statement, however many they are; answers their usernames, for the event that announces it once
 * this is committed.
 */
export async function notify(db: Queryable, notice: Notice): Promise<string[]> {
  const { userIds, authorId, action, description, communityId, postId } = notice;
  if (userIds.length === 0) return [];
  // Absent settings are the default ones: everything is on. Who asks to join hears of it without
  // being a member yet.
  const { rows } = await db.execute<{ email: string }>(sql`
    with told as (
      insert into ${notifications} (user_id, author_id, action, description, community_id, post_id)
      select u.id, ${authorId}, ${action}, ${description}, ${communityId}, ${postId}
      from ${users} as u
      left join ${notificationSettings} as s on s.user_id = u.id
      left join ${memberships} as m on m.user_id = u.id and m.community_id = ${communityId}
      where u.id = any(${sql.param([...userIds])}::bigint[])
        and u.id <> ${authorId}
        and coalesce(s.push and s.communities, true)
        and coalesce(m.notifications_enabled, true)
      returning user_id
    )
    select u.email from told join ${users} as u on u.id = told.user_id order by u.id`);
  return rows.map((row) => row.email);
}
