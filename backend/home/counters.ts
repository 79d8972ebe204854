import { sql } from 'drizzle-orm';
import { unreadConversationCount } from '../chat/conversations.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { newNotificationCount } from '../notifications/listing.ts';
import { isNotToBeDisturbed } from '../notifications/doNotDisturb.ts';
import { notificationSettings } from '../notifications/tables.ts';

/** Badge counters of the header: conversations with unread messages, and new notifications. */
export async function readCounters(database: Database, caller: Caller) {
  const userId = sql`${caller.id}`;
  const { rows } = await database.execute<{
    conversations: number;
    notices: number;
    is_quiet: boolean;
    quiet_until: string | null;
  }>(sql`
    select ${unreadConversationCount(userId)} as conversations, ${newNotificationCount(userId)} as notices,
      ${isNotToBeDisturbed} as is_quiet, s.do_not_disturb_until::text as quiet_until
    from (select) as caller left join ${notificationSettings} as s on s.user_id = ${userId}`);
  return rows[0];
}
