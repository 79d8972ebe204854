import { tz } from '@date-fns/tz';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import { timeZone } from '../core/timeZone.ts';
import { notificationSettings } from './tables.ts';
import type { SetDoNotDisturbBody } from './wire.ts';

/** SQL: whether a person, whose settings are `s` if they have any, is not to be disturbed now. */
export const isNotToBeDisturbed = sql`coalesce(
  s.do_not_disturb and coalesce(s.do_not_disturb_until > clock_timestamp(), true), false)`;

/** 8:00 on the day after a moment, in a time zone. */
export function nextMorning(moment: Date, zone: string): Date {
  const morning = tz(zone)(moment);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(8, 0, 0, 0);
  return new Date(morning.getTime());
}

/** When it ends by itself; null where it does not. */
function endOf({ duration, zone = timeZone }: z.output<typeof SetDoNotDisturbBody>) {
  if (duration === 'hour') return sql`now() + interval '1 hour'`;
  return duration === 'untilMorning' ? nextMorning(new Date(), zone) : null;
}

/** Starts « Ne pas déranger » or ends it; the caller's other windows get an event. */
export async function setDoNotDisturb(
  database: Database,
  caller: Caller,
  body: z.output<typeof SetDoNotDisturbBody>,
): Promise<void> {
  const state = {
    doNotDisturb: body.duration !== 'ended',
    doNotDisturbUntil: endOf(body),
  };
  await database.transaction(async (tx) => {
    await tx
      .insert(notificationSettings)
      .values({ userId: caller.id, ...state })
      .onConflictDoUpdate({ target: notificationSettings.userId, set: state });
    queueEvent(tx, { actions: ['nepasderanger'], receiverUsernames: [caller.email] });
  });
}
