import { type SQL, sql } from 'drizzle-orm';
import { isVisibleTo } from './listing.ts';
import { notifications, notificationSettings } from './tables.ts';

/** Maximum count shown by badges. */
const most = sql.raw('1000');

/** SQL: number of notifications since the list was last opened. */
export const newNotificationCount = (userId: SQL): SQL<number> => sql`(
  select count(*)::int from (
    select 1 from ${notifications}
    where ${notifications.userId} = ${userId} and ${notifications.readAt} is null and ${isVisibleTo(userId)}
      and ${notifications.createdAt} > coalesce((select s.panel_opened_at from ${notificationSettings} as s where s.user_id = ${userId}), to_timestamp(0))
    limit ${most}) as unseen)`;

/** Counts of the application's badge; other features add theirs at start-up. */
export const unreadCounts: ((userId: SQL) => SQL<number>)[] = [newNotificationCount];
