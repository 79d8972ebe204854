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

/** Recipient of a push message, and whether they have a registered device. */
export interface Pushed {
  email: string;
  hasDevice: boolean;
}

/** SQL: whether a person has a push device. */
export const hasDevice = (userId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select 1 from ${devices} where ${devices.userId} = ${userId})`;

/** A stored push message, for `announcePush`. */
export interface PushNews {
  receveur: string[];
  data: PushData;
}

/** Background job that sends a push message to people's devices, or only to `tokens`. */
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

/** Queues a push message in the transaction. `title` defaults to the platform's name; texts are plain. */
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

/** Publishes a push message to clients, which show it when no page is visible. */
export const announcePush = (tx: Transaction, { receveur, data }: PushNews): void =>
  announceEvent(tx, { pusheraction: ['push'], push: data, receveur });

/** Devices of people with their owners' unread counts, in one statement. */
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
