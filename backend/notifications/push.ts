import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { forgetDevices } from '../accounts/devices.ts';
import { devices, users } from '../accounts/tables.ts';
import { platformName } from '../branding/name.ts';
import type { BackendContext } from '../core/context.ts';
import type { Queryable } from '../core/database/database.ts';
import type { Receiver } from '../core/push/firebase.ts';
import type { PushData, PushTarget } from '../core/realtime/publisher.ts';
import { deviceMessage } from './deviceMessage.ts';
import { unreadCounts } from './unread.ts';

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
  target: PushTarget,
  text: PushText,
): void {
  if (receveur.length === 0) return;
  const data: PushData = { fcmMessageId: randomUUID(), ...target };
  void realtime.publish({ pusheraction: ['push'], push: data, receveur: [...receveur] });
  if (!service) return;
  const send = async () => {
    const receivers = await receiversOf(database, receveur);
    if (receivers.length === 0) return;
    const title = text.title ?? (await platformName(database));
    const message = deviceMessage(data, { title, body: text.body });
    const { gone, failures } = await service.send(receivers, message);
    if (failures.length > 0)
      log.warn({ err: failures[0], failures: failures.length }, 'Push messages not delivered');
    if (gone.length > 0) await forgetDevices(database, gone);
  };
  send().catch((error: unknown) => log.warn({ err: error }, 'Push messages not delivered'));
}

/** The devices of these people, each with what its owner has unread: counted once for each person, in one statement. */
async function receiversOf(db: Queryable, usernames: readonly string[]): Promise<Receiver[]> {
  const badge = sql.join(
    unreadCounts.map((count) => count(sql`u.id`)),
    sql` + `,
  );
  const { rows } = await db.execute<{ tokens: string[]; badge: number }>(sql`
    select array_agg(d.token order by d.token) as tokens, ${badge} as badge
    from ${users} as u join ${devices} as d on d.user_id = u.id
    where u.email = any(${sql.param([...usernames])}::text[]) group by u.id`);
  return rows.flatMap(({ tokens, badge }) => tokens.map((token) => ({ token, badge })));
}
