import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { platformName } from '../branding/name.ts';
import { participants } from '../chat/tables.ts';
import type { BackendContext } from '../core/context.ts';
import type { Queryable } from '../core/database/database.ts';
import type { PushData } from '../core/realtime/publisher.ts';
import { users } from '../people/tables.ts';
import { devices } from '../session/tables.ts';
import { notificationSettings } from './tables.ts';

/** What devices show while the application is not in front; text without markup. */
export interface PushText {
  /** The name of the platform when absent. */
  title?: string;
  body: string;
}

/**
 * Sends people a push message: through the realtime channel, which needs nothing, and to their devices
 * where a push service is configured. Never rejects and is not waited for: the write it announces stands.
 */
export function push(
  { database, devices: service, realtime, log }: BackendContext,
  receveur: readonly string[],
  message: Pick<PushData, 'action' | 'payload'>,
  text: PushText,
): void {
  if (receveur.length === 0) return;
  const data: PushData = { fcmMessageId: randomUUID(), ...message };
  void realtime.publish({ pusheraction: ['push'], push: data, receveur: [...receveur] });
  if (!service) return;
  const send = async () => {
    const tokens = await deviceTokens(database, receveur);
    if (tokens.length === 0) return;
    const title = text.title ?? (await platformName(database));
    const { gone, failures } = await service.send(tokens, data, { title, body: text.body });
    if (failures.length > 0)
      log.warn({ err: failures[0], failures: failures.length }, 'Push messages not delivered');
    if (gone.length > 0)
      await database.delete(devices).where(sql`${devices.token} = any(${sql.param(gone)}::text[])`);
  };
  send().catch((error: unknown) => log.warn({ err: error }, 'Push messages not delivered'));
}

async function deviceTokens(db: Queryable, usernames: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ token: string }>(sql`
    select d.token from ${devices} as d join ${users} as u on u.id = d.user_id
    where u.email = any(${sql.param([...usernames])}::text[]) order by d.token`);
  return rows.map((row) => row.token);
}

/** Of a conversation, those whom a message of somebody else's may push: neither silent nor switched off. */
export async function pushedParticipants(
  db: Queryable,
  conversationId: number,
  authorId: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select u.email from ${participants} as p
    join ${users} as u on u.id = p.user_id
    left join ${notificationSettings} as s on s.user_id = p.user_id
    where p.conversation_id = ${conversationId} and p.user_id <> ${authorId}
      and not p.is_muted and coalesce(s.push and s.conversations, true)
    order by u.id`);
  return rows.map((row) => row.email);
}
