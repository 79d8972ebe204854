import { and, eq, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { byNumber, isFirstPage, offsetOf, ordering, type Page, pageTokens } from '../core/ordering.ts';
import { prepared } from '../core/database/prepared.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatarOnWire, avatars } from '../people/people.ts';
import { notifications, notificationSettings } from './tables.ts';
import type { LoadNotificationsAnswer } from './wire.ts';

/**
 * Whether somebody may still see a notice: what it tells of a community that they have left since is no
 * longer theirs to know.
 */
export const isVisibleTo = (
  userId: SQL | number | Placeholder,
): SQL => sql`(${notifications.communityId} is null
  or ${notifications.communityId} in (select m.community_id from ${memberships} as m where m.user_id = ${userId}))`;

const newest = ordering('notification', [byNumber(notifications.id, 'desc')]);

const selectNotifications = (db: Queryable, userId: number | Placeholder, after?: SQL) =>
  db
    .select({
      notice: notifications,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarKey: avatars.key,
      place: newest.place,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.authorId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(eq(notifications.userId, userId), isVisibleTo(userId), after))
    .orderBy(...newest.by);

/** The newest: whoever hears of a notice as it is written asks for them, and of a post that is a whole community. */
const findNewest = prepared('newest_notifications', (db) =>
  selectNotifications(db, sql.placeholder('id')).limit(sql.placeholder('count')),
);

const findPage = (db: Queryable, caller: Caller, page: Page) =>
  isFirstPage(page)
    ? findNewest(db, { id: caller.id, count: page.count })
    : selectNotifications(db, caller.id, newest.after(page.after)).limit(page.count).offset(offsetOf(page));

/** A page of the caller's notices, the newest first: one statement. */
export async function listNotifications(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  page: Page,
): Promise<Pick<z.output<typeof LoadNotificationsAnswer>, 'notifications' | 'positions'>> {
  const rows = await findPage(db, caller, page);
  const notices = rows.map(({ notice, firstName, lastName, avatarKey }) => ({
    id: notice.id,
    Description: notice.description,
    pusheraction: [notice.action],
    idgroup: notice.communityId,
    idpost: notice.postId,
    imageauteur: avatarOnWire(avatarKey, links),
    nomauteur: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    createdAt: notice.createdAt.toISOString(),
    lue: notice.readAt === null ? (0 as const) : (1 as const),
  }));
  return { notifications: notices, positions: pageTokens(page, newest, rows) };
}

/** Marks one notice of the caller's as read, or all; answers whether there was such a notice. */
export async function markRead(db: Queryable, caller: Caller, notificationId?: number): Promise<boolean> {
  const own = eq(notifications.userId, caller.id);
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(
      notificationId === undefined
        ? and(own, isNull(notifications.readAt))
        : and(own, eq(notifications.id, notificationId), isVisibleTo(caller.id)),
    )
    .returning({ id: notifications.id });
  return marked.length > 0;
}

/** Deletes the caller's notices, all or up to one: what came after it was not there to be deleted. */
export async function deleteAll(db: Queryable, caller: Caller, upTo?: number): Promise<void> {
  const own = eq(notifications.userId, caller.id);
  await db.delete(notifications).where(upTo === undefined ? own : and(own, lte(notifications.id, upTo)));
}

/** Notes that notices were shown, up to one or all that are there; what counts as seen already stays so. */
export async function noteSeen(db: Queryable, caller: Caller, upTo?: number): Promise<void> {
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
