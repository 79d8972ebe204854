import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { unreadConversationCount } from '../chat/conversations.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { newNotificationCount } from '../notifications/listing.ts';
import { isNotToBeDisturbed } from '../notifications/doNotDisturb.ts';
import { notificationSettings } from '../notifications/tables.ts';
import type { CountersResponse } from './wire.ts';

/** Badge counters of the header: conversations with unread messages, and new notifications. */
export async function readCounters(
  database: Database,
  caller: Caller,
): Promise<z.output<typeof CountersResponse>> {
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
  const [row] = rows;
  return {
    state: true,
    nombreconversation: row?.conversations ?? 0,
    nombrenotif: row?.notices ?? 0,
    nepasderanger: row?.is_quiet ? 1 : 0,
    nepasderangerjusqua:
      row?.is_quiet && row.quiet_until !== null ? new Date(row.quiet_until).toISOString() : null,
  };
}
