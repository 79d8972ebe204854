import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteDevicesByToken } from '../accounts/devices.ts';
import { devices, users } from '../accounts/tables.ts';
import { platformName } from '../branding/name.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { defineDispatch } from '../core/outbox/dispatch.ts';
import { ServiceAway, Refused } from '../core/outbox/undelivered.ts';
import type { Receiver } from '../core/push/firebase.ts';
import { announceEvent } from '../core/realtime/announcing.ts';
import { PushData, type PushTarget } from '../core/realtime/event.ts';
import { deviceMessage } from './deviceMessage.ts';
import { unreadCounts } from './unread.ts';

/** Somebody whom a push message is for: their username, and whether any device of theirs may get it. */
export interface Pushed {
  email: string;
  hasDevice: boolean;
}

/** Whether somebody has a device that gets push messages, for a statement. */
export const hasDevice = (userId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select 1 from ${devices} where ${devices.userId} = ${userId})`;

/** A push message that was written down for devices, for `announcePush`. */
export interface PushNews {
  receveur: string[];
  data: PushData;
}

/** A push message to the devices of people; with `tokens`, to those of them alone. */
export const devicePush = defineDispatch(
  'push',
  'device',
  z.object({
    usernames: z.array(z.string()),
    tokens: z.array(z.string()).optional(),
    data: PushData,
    title: z.string().optional(),
    body: z.string(),
  }),
  async ({ database, devices: service, log }, payload) => {
    if (!service) return undefined;
    const { usernames, tokens, data, body } = payload;
    const receivers = (await receiversOf(database, usernames)).filter(
      ({ token }) => tokens?.includes(token) ?? true,
    );
    if (receivers.length === 0) return undefined;
    const title = payload.title ?? (await platformName(database));
    const { unregisteredTokens, failures } = await service.send(
      receivers,
      deviceMessage(data, { title, body }),
    );
    if (unregisteredTokens.length > 0) await deleteDevicesByToken(database, unregisteredTokens);
    const [failure] = failures;
    if (failure === undefined) return undefined;
    const left = failures.filter(({ error }) => !(error instanceof Refused)).map(({ token }) => token);
    if (failures.length === receivers.length && left.length > 0) throw new ServiceAway(failure.error);
    log.warn({ err: failure.error, failures: failures.length }, 'Push messages not delivered');
    return left.length > 0 ? { ...payload, tokens: left } : undefined;
  },
);

/**
 * Writes a push message down, in the transaction that it tells of: it goes to people's devices where a push service is
 * configured. `title` is the name of the platform when absent; texts are without markup.
 */
export async function push(
  tx: Transaction,
  pushed: readonly Pushed[],
  target: PushTarget,
  text: { title?: string; body: string },
): Promise<PushNews> {
  const data: PushData = { fcmMessageId: randomUUID(), ...target };
  const usernames = pushed.filter((one) => one.hasDevice).map(({ email }) => email);
  const [first = ''] = usernames;
  const recipient = usernames.length > 1 ? `${first} et ${usernames.length - 1} autres` : first;
  if (usernames.length > 0) await devicePush.enqueue(tx, recipient, { usernames, data, ...text });
  return { receveur: pushed.map(({ email }) => email), data };
}

/** Tells screens of a push message: clients show it where no page is looked at. */
export const announcePush = (tx: Transaction, { receveur, data }: PushNews): void =>
  announceEvent(tx, { pusheraction: ['push'], push: data, receveur });

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
