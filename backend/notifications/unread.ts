import { type SQL, sql } from 'drizzle-orm';
import { isVisibleTo } from './listing.ts';
import { notifications, notificationSettings } from './tables.ts';

/** Beyond this the badges show no exact figure, and counting stops. */
const most = sql.raw('1000');

/** How many new notices somebody has, for a statement: those since they last opened the panel. */
export const newNotices = (userId: SQL): SQL<number> => sql`(
  select count(*)::int from (
    select 1 from ${notifications}
    where ${notifications.userId} = ${userId} and ${notifications.readAt} is null and ${isVisibleTo(userId)}
      and ${notifications.createdAt} > coalesce((select s.panel_opened_at from ${notificationSettings} as s where s.user_id = ${userId}), to_timestamp(0))
    limit ${most}) as unseen)`;

/** What the badge of an application counts of somebody's, added up; features above add theirs, which `app` fills in. */
export const unreadCounts: ((userId: SQL) => SQL<number>)[] = [newNotices];
