import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventContent.ts';
import { timeZone } from '../core/timeZone.ts';
import { notificationSettings } from './tables.ts';
import type { SetDoNotDisturbBody } from './wire.ts';

/** SQL: whether a person, whose settings are `s` if they have any, is not to be disturbed now. */
export const isNotToBeDisturbed = sql`coalesce(
  s.do_not_disturb and coalesce(s.do_not_disturb_until > clock_timestamp(), true), false)`;

/** SQL: when it ends by itself, at 8:00 in the organisation's time zone for `demain`. */
const ends = {
  heure: sql`now() + interval '1 hour'`,
  demain: sql`(date_trunc('day', now() at time zone ${timeZone}) + interval '1 day 8 hours') at time zone ${timeZone}`,
  illimite: null,
  fin: null,
};

/** Starts « Ne pas déranger » or ends it; the caller's other windows get an event. */
export async function setDoNotDisturb(
  database: Database,
  caller: Caller,
  duration: z.output<typeof SetDoNotDisturbBody>['duree'],
): Promise<void> {
  const state = {
    doNotDisturb: duration !== 'fin',
    doNotDisturbUntil: ends[duration],
  };
  await database.transaction(async (tx) => {
    await tx
      .insert(notificationSettings)
      .values({ userId: caller.id, ...state })
      .onConflictDoUpdate({ target: notificationSettings.userId, set: state });
    queueEvent(tx, { pusheraction: ['nepasderanger'], receveur: [caller.email] });
  });
}
