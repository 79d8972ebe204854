import { and, eq, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { comments } from '../posts/commentTables.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { byNumber, isFirstPage, offsetOf, ordering, type Page, pageTokens } from '../core/ordering.ts';
import { prepareNamed } from '../core/database/prepared.ts';
import { avatars } from '../people/people.ts';
import { posts } from '../posts/tables.ts';
import { excerptSource, postExcerptSource } from './excerpt.ts';
import { notifications, notificationSettings, refusalAction } from './tables.ts';

/** SQL condition: notifications of communities the person still belongs to, or could not join. */
const isVisibleTo = (userId: SQL | number | Placeholder): SQL => sql`(${notifications.communityId} is null
  or (${notifications.action} = ${sql.raw(`'${refusalAction}'`)} and ${notifications.communityId} in (select c.id from ${communities} as c where c.kind <> 'secret'))
  or ${notifications.communityId} in (select m.community_id from ${memberships} as m where m.user_id = ${userId}))`;

const newest = ordering('notification', [byNumber(notifications.id, 'desc')]);

const selectNotifications = (db: Queryable, userId: number | Placeholder, after?: SQL) =>
  db
    .select({
      notice: notifications,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarKey: avatars.key,
      commentText: excerptSource(comments.text),
      postText: postExcerptSource(posts),
      place: newest.place,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.authorId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .leftJoin(comments, eq(comments.id, sql`coalesce(${notifications.replyId}, ${notifications.commentId})`))
    .leftJoin(posts, eq(posts.id, notifications.postId))
    .where(and(eq(notifications.userId, userId), isVisibleTo(userId), after))
    .orderBy(...newest.by);

/** Newest notifications: the most frequent query. */
const findNewest = prepareNamed('newest_notifications', (db) =>
  selectNotifications(db, sql.placeholder('id')).limit(sql.placeholder('count')),
);

/** Conditions of the filters. */
const filters = {
  mentions: eq(notifications.action, 'tag'),
  unread: isNull(notifications.readAt),
};

const findPage = (db: Queryable, caller: Caller, page: Page, filter: keyof typeof filters | undefined) =>
  isFirstPage(page) && filter === undefined
    ? findNewest(db, { id: caller.id, count: page.count })
    : selectNotifications(db, caller.id, and(newest.after(page.after), filter && filters[filter]))
        .limit(page.count)
        .offset(offsetOf(page));

/** A page of the caller's notifications, newest first, in one statement. */
export async function listNotifications(
  db: Queryable,
  caller: Caller,
  page: Page,
  filter?: keyof typeof filters,
) {
  const rows = await findPage(db, caller, page, filter);
  return { rows, positions: pageTokens(page, newest, rows) };
}

/** Marks one of the caller's notifications as read; returns false when there is none. */
export async function markRead(db: Queryable, caller: Caller, notificationId: number): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(
      and(eq(notifications.userId, caller.id), eq(notifications.id, notificationId), isVisibleTo(caller.id)),
    )
    .returning({ id: notifications.id });
  return marked.length > 0;
}

/** Marks the caller's notifications as read, all or up to an id. */
export async function markAllRead(db: Queryable, caller: Caller, upTo?: number): Promise<void> {
  const unread = and(eq(notifications.userId, caller.id), isNull(notifications.readAt));
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(upTo === undefined ? unread : and(unread, lte(notifications.id, upTo)));
}

/** Deletes the caller's notifications, all or up to an id. */
export async function deleteNotifications(db: Queryable, caller: Caller, upTo?: number): Promise<void> {
  const own = eq(notifications.userId, caller.id);
  await db.delete(notifications).where(upTo === undefined ? own : and(own, lte(notifications.id, upTo)));
}

/** Deletes one of the caller's notifications; absent ones are ignored. */
export async function deleteNotification(
  db: Queryable,
  caller: Caller,
  notificationId: number,
): Promise<void> {
  await db
    .delete(notifications)
    .where(and(eq(notifications.userId, caller.id), eq(notifications.id, notificationId)));
}

/** Marks the caller's notifications as seen, all or up to an id; never goes back. */
export async function markSeen(db: Queryable, caller: Caller, upTo?: number): Promise<void> {
  const shown =
    upTo === undefined
      ? sql`clock_timestamp()`
      : sql`(select max(n.created_at) from ${notifications} as n where n.user_id = ${caller.id} and n.id <= ${upTo})`;
  await db
    .insert(notificationSettings)
    .values({ userId: caller.id, panelOpenedAt: shown })
    .onConflictDoUpdate({
      target: notificationSettings.userId,
      set: { panelOpenedAt: sql`greatest(${notificationSettings.panelOpenedAt}, ${shown})` },
    });
}

/** Maximum count shown by badges. */
const max = sql.raw('1000');

/** SQL: number of a person's notifications since they last opened the list. */
export const newNotificationCount = (userId: SQL): SQL<number> => sql`(
  select count(*)::int from (
    select 1 from ${notifications}
    where ${notifications.userId} = ${userId} and ${notifications.readAt} is null and ${isVisibleTo(userId)}
      and ${notifications.createdAt} > coalesce((select s.panel_opened_at from ${notificationSettings} as s where s.user_id = ${userId}), to_timestamp(0))
    limit ${max}) as unseen)`;

/** SQL counts that are summed for the application's badge; features add theirs at start-up. */
export const unreadCounts: ((userId: SQL) => SQL<number>)[] = [newNotificationCount];
