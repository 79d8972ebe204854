import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { forgetDevices } from '../accounts/devices.ts';
import { devices, users } from '../accounts/tables.ts';
import { platformName } from '../branding/name.ts';
import type { BackendContext } from '../core/context.ts';
import type { Queryable } from '../core/database/database.ts';
import type { PushData } from '../core/realtime/publisher.ts';

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
    if (gone.length > 0) await forgetDevices(database, gone);
  };
  send().catch((error: unknown) => log.warn({ err: error }, 'Push messages not delivered'));
}

async function deviceTokens(db: Queryable, usernames: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ token: string }>(sql`
    select d.token from ${devices} as d join ${users} as u on u.id = d.user_id
    where u.email = any(${sql.param([...usernames])}::text[]) order by d.token`);
  return rows.map((row) => row.token);
}
