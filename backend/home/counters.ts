import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { participants } from '../chat/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { isVisible } from '../notifications/listing.ts';
import { notifications, notificationSettings } from '../notifications/tables.ts';
import type { CountersAnswer } from './countersWire.ts';

/** Beyond this the badges show no exact figure, and counting stops. */
const most = 1_000;

/** What the badges of the header show: conversations with unread messages, and new notices. */
export async function readCounters(
  database: Database,
  caller: Caller,
): Promise<z.output<typeof CountersAnswer>> {
  const { rows } = await database.execute<{ conversations: number; notices: number }>(sql`
    select
      (select count(*)::int from ${participants} as p where p.user_id = ${caller.id} and p.unread_count > 0) as conversations,
      (select count(*)::int from (
        select 1 from ${notifications}
        where ${notifications.userId} = ${caller.id} and ${notifications.readAt} is null and ${isVisible}
          and ${notifications.createdAt} > coalesce((select s.panel_opened_at from ${notificationSettings} as s where s.user_id = ${caller.id}), to_timestamp(0))
        limit ${sql.raw(String(most))}) as unseen) as notices`);
  return {
    state: true,
    nombreconversation: rows[0]?.conversations ?? 0,
    nombrenotif: rows[0]?.notices ?? 0,
  };
}
