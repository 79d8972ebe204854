import { sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { plainText } from '../core/html.ts';
import { announceEvent } from '../core/realtime/announcing.ts';
import type { RealtimeEvent } from '../core/realtime/event.ts';
import { announcePush, hasDevice, push, type PushNews } from './push.ts';
import { notifications, notificationSettings } from './tables.ts';

/** A notification to write. */
export interface Notice {
  userIds: readonly number[];
  /** Author, who is never notified. */
  authorId: number;
  /** First item of `pusheraction`. */
  action: string;
  /** Sanitised HTML. */
  description: string;
  communityId: number;
  postId: number | null;
}

/** A written notification with its recipients' usernames. */
export interface Announcement extends Omit<Notice, 'userIds' | 'authorId'> {
  receveur: string[];
  /** Ids of the recipients' notifications. */
  ids: number[];
  /** Push message, if it leads to a post. */
  pushed: PushNews | undefined;
}

/** Writes notifications for everybody who has not muted them, in one statement. Returns the event for `announce`. */
export async function notify(tx: Transaction, notice: Notice): Promise<Announcement> {
  const { userIds, authorId, action, description, communityId, postId } = notice;
  const announcement = { action, description, communityId, postId };
  if (userIds.length === 0) return { ...announcement, receveur: [], ids: [], pushed: undefined };
  // Missing settings mean enabled. Join requests notify people who are not members yet.
  const { rows } = await tx.execute<{ email: string; id: number; has_device: boolean }>(sql`
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
      returning id, user_id
    )
    select u.email, told.id::float8 as id, ${hasDevice(sql`u.id`)} as has_device from told join ${users} as u on u.id = told.user_id order by u.id`);
  const pushed = rows.map((row) => ({ email: row.email, hasDevice: row.has_device }));
  return {
    ...announcement,
    receveur: rows.map((row) => row.email),
    ids: rows.map((row) => row.id),
    pushed:
      postId === null
        ? undefined
        : await push(
            tx,
            pushed,
            { action: 'single-post', payload: { idGroup: communityId, idPost: postId } },
            { body: plainText(description) },
          ),
  };
}

/** Notification ids for an event, by receiver. */
export function noticesOf(
  { receveur, ids }: Pick<Announcement, 'receveur' | 'ids'>,
  hearers: readonly string[] = receveur,
): Pick<RealtimeEvent, 'notices' | 'noticeIds'> {
  if (ids.length === 0) return {};
  const idOf = new Map(receveur.map((username, index) => [username, ids[index]]));
  return {
    notices: [Math.min(...ids), Math.max(...ids)],
    noticeIds: hearers.map((username) => idOf.get(username) ?? 0),
  };
}

/** Publishes notifications to their recipients. */
export function announce(tx: Transaction, announcements: readonly Announcement[]): void {
  for (const { action, receveur, ids, pushed } of announcements) {
    if (receveur.length === 0) continue;
    // A new post is published to the whole community anyway.
    if (action !== 'posts')
      announceEvent(tx, { pusheraction: [action], receveur, ...noticesOf({ receveur, ids }) });
    if (pushed) announcePush(tx, pushed);
  }
}
