import { type SQL, sql } from 'drizzle-orm';
import { isVisibleTo } from './listing.ts';
import { notifications, notificationSettings } from './tables.ts';

/** Maximum count shown by badges. */
const most = sql.raw('1000');

/** SQL: number of a person's notifications since they last opened the list. */
export const newNotificationCount = (userId: SQL): SQL<number> => sql`(
  select count(*)::int from (
    select 1 from ${notifications}
    where ${notifications.userId} = ${userId} and ${notifications.readAt} is null and ${isVisibleTo(userId)}
      and ${notifications.createdAt} > coalesce((select s.panel_opened_at from ${notificationSettings} as s where s.user_id = ${userId}), to_timestamp(0))
    limit ${most}) as unseen)`;

/** SQL counts that are summed for the application's badge; features add theirs at start-up. */
export const unreadCounts: ((userId: SQL) => SQL<number>)[] = [newNotificationCount];
