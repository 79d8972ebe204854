import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { deleteDevicesByToken } from '../accounts/devices.ts';
import { devices, users } from '../accounts/tables.ts';
import { readPlatformName } from '../branding/platformName.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import {
  type Dispatch,
  defineDispatch,
  DeliveryDelayedError,
  ServiceUnavailableError,
  DeliveryRejectedError,
} from '../core/outbox/dispatch.ts';
import type { Receiver } from '../core/push/firebase.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import { PushData, type PushTarget } from '../core/realtime/event.wire.ts';
import { toDeviceMessage } from './deviceMessage.wire.ts';
import { unreadCounts } from './listing.ts';

/** Recipient of a push message: username, and whether one of their devices may receive it. */
export interface PushRecipient {
  email: string;
  hasDevice: boolean;
}

/** SQL: whether a person has a push device. */
export const hasDevice = (userId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select 1 from ${devices} where ${devices.userId} = ${userId})`;

/** Realtime event of a push message, for `publishPush`. */
export interface PushEvent {
  receiverUsernames: string[];
  data: PushData;
}

/** The text of a push message, without markup, and the usernames of its readers. */
export interface PushText {
  /** The name of the platform when absent. */
  title?: string;
  body: string;
  usernames: string[];
}

/** A queued push message: ids only, so that no queue contains deleted text. */
const QueuedPush = z.object({
  usernames: z.array(z.string()),
  /** Devices that the last attempt did not reach; all when absent. */
  tokens: z.array(z.string()).optional(),
  data: PushData,
  /** Key by which the kind of message loads its text. */
  subject: z.unknown(),
});

/** A kind of push message about a subject. */
export interface DevicePush<Subject> {
  dispatch: Dispatch<z.output<typeof QueuedPush>>;
  /** Queues one in the transaction; it is sent after the commit where a push service is configured. */
  enqueue(
    tx: Transaction,
    pushed: readonly PushRecipient[],
    target: PushTarget,
    subject: Subject,
  ): Promise<PushEvent>;
}

/**
 * Defines a kind of push message. `read` loads its text when it is sent, for those of the receivers who may still
 * read it; undefined when its subject was deleted.
 */
export function defineDevicePush<Subject extends z.ZodType>(
  kind: string,
  subject: Subject,
  read: (
    db: Queryable,
    subject: z.output<Subject>,
    usernames: readonly string[],
  ) => Promise<PushText | undefined>,
): DevicePush<z.output<Subject>> {
  const dispatch = defineDispatch(
    'push',
    kind,
    QueuedPush,
    async ({ database, devices: service, log }, payload, _key, saveLeft) => {
      if (!service) return;
      const text = await read(database, subject.parse(payload.subject), payload.usernames);
      if (!text || text.usernames.length === 0) return;
      const receivers = (await receiversOf(database, text.usernames)).filter(
        ({ token }) => payload.tokens?.includes(token) ?? true,
      );
      if (receivers.length === 0) return;
      const { title = await readPlatformName(database), body } = text;
      const { unregisteredTokens, failures } = await service.send(
        receivers,
        toDeviceMessage(payload.data, { title, body }),
      );
      if (unregisteredTokens.length > 0) await deleteDevicesByToken(database, unregisteredTokens);
      const [failure] = failures;
      if (failure === undefined) return;
      const left = failures.filter(({ error }) => !(error instanceof DeliveryRejectedError));
      const [first] = left;
      const tokens = new Set(left.map(({ token }) => token));
      if (failures.length === receivers.length && first) {
        const outage = left.find(({ error }) => !(error instanceof DeliveryDelayedError));
        const owners = new Set(
          receivers.filter(({ token }) => tokens.has(token)).map(({ userId }) => userId),
        );
        // The devices of one person receive the same; those of several, without one that accepted, receive too much together.
        if (outage || (owners.size > 1 && payload.tokens === undefined))
          throw new ServiceUnavailableError((outage ?? first).error);
        throw first.error;
      }
      log.warn({ err: failure.error, failures: failures.length }, 'Push messages not delivered');
      if (!first) return;
      await database.transaction((tx) => saveLeft(tx, { ...payload, tokens: [...tokens] }));
      throw first.error;
    },
  );
  return {
    dispatch,
    async enqueue(tx, pushed, target, about) {
      const data: PushData = { fcmMessageId: randomUUID(), ...target };
      const usernames = pushed.filter((one) => one.hasDevice).map(({ email }) => email);
      const [first = ''] = usernames;
      const recipient = usernames.length > 1 ? `${first} et ${usernames.length - 1} autres` : first;
      if (usernames.length > 0) await dispatch.enqueue(tx, recipient, { usernames, data, subject: about });
      return { receiverUsernames: pushed.map(({ email }) => email), data };
    },
  };
}

/** Publishes a push message to open clients, which show it while no page is in front. */
export const publishPush = (tx: Transaction, { receiverUsernames, data }: PushEvent): void =>
  queueEvent(tx, { actions: ['push'], push: data, receiverUsernames });

/** The devices of these people, each with its owner's number of unread items: one statement for all. */
async function receiversOf(db: Queryable, usernames: readonly string[]): Promise<Receiver[]> {
  const badge = sql.join(
    unreadCounts.map((count) => count(sql`u.id`)),
    sql` + `,
  );
  const { rows } = await db.execute<{ tokens: string[]; user_id: number; badge: number }>(sql`
    select array_agg(d.token order by d.token) as tokens, u.id::float8 as user_id, ${badge} as badge
    from ${users} as u join ${devices} as d on d.user_id = u.id
    where u.email = any(${sql.param([...usernames])}::text[]) group by u.id`);
  return rows.flatMap(({ tokens, user_id: userId, badge }) =>
    tokens.map((token) => ({ token, userId, badge })),
  );
}
