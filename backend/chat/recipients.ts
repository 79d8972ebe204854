import { sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { hasDevice, type Pushed } from '../notifications/push.ts';
import { notificationSettings } from '../notifications/tables.ts';
import { participants } from './tables.ts';

/** Recipients of a message. */
interface Recipients {
  /** Usernames of all participants. */
  receveur: string[];
  /** Recipients of a push message: not the author, not muted. */
  pushed: Pushed[];
}

/** Finds the recipients of a message. */
export async function findRecipients(
  db: Queryable,
  conversationId: number,
  authorId: number,
): Promise<Recipients> {
  const { rows } = await db.execute<{ email: string; is_pushed: boolean; has_device: boolean }>(sql`
    select u.email, ${hasDevice(sql`u.id`)} as has_device,
      p.user_id <> ${authorId} and not p.is_muted and coalesce(s.push and s.conversations, true) as is_pushed
    from ${participants} as p
    join ${users} as u on u.id = p.user_id
    left join ${notificationSettings} as s on s.user_id = p.user_id
    where p.conversation_id = ${conversationId}
    order by u.id`);
  return {
    receveur: rows.map(({ email }) => email),
    pushed: rows
      .filter((row) => row.is_pushed)
      .map((row) => ({ email: row.email, hasDevice: row.has_device })),
  };
}
