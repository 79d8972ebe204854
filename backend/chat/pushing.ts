import { sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { hasDevice, type Pushed } from '../notifications/push.ts';
import { notificationSettings } from '../notifications/tables.ts';
import { participants } from './tables.ts';

/** Of a conversation, those whom a message of somebody else's may push: neither silent nor switched off. */
export async function pushedParticipants(
  db: Queryable,
  conversationId: number,
  authorId: number,
): Promise<Pushed[]> {
  const { rows } = await db.execute<{ email: string; has_device: boolean }>(sql`
    select u.email, ${hasDevice(sql`u.id`)} as has_device from ${participants} as p
    join ${users} as u on u.id = p.user_id
    left join ${notificationSettings} as s on s.user_id = p.user_id
    where p.conversation_id = ${conversationId} and p.user_id <> ${authorId}
      and not p.is_muted and coalesce(s.push and s.conversations, true)
    order by u.id`);
  return rows.map((row) => ({ email: row.email, hasDevice: row.has_device }));
}
