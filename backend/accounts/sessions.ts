import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { announceEvent } from '../core/realtime/announcing.ts';
import { devices, sessions, users } from './tables.ts';

/** Sessions that are kept of a person, those that have ended among them: what was used last. */
const mostSessions = 100;

export type Session = typeof sessions.$inferSelect;

/** On what somebody signs in, and from where. */
export type SessionDevice = Pick<Session, 'platform' | 'appVersion' | 'deviceName' | 'deviceKey' | 'address'>;

/**
 * Begins a session of a person whose row is locked. Answers it with those that have ended because there were too
 * many, for `announceEnd` after the commit.
 */
export async function openSession(
  tx: Transaction,
  userId: number,
  device: SessionDevice,
): Promise<{ session: Session; ended: string[] }> {
  const [session] = await tx
    .insert(sessions)
    .values({ userId, ...device })
    .returning();
  if (!session) throw new Error('The session was not inserted.');
  const own = eq(sessions.userId, userId);
  const kept = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(own)
    .orderBy(isNotNull(sessions.endedAt), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(mostSessions);
  const gone = await tx
    .delete(sessions)
    .where(and(own, ne(sessions.id, session.id), notInArray(sessions.id, kept)))
    .returning({ id: sessions.id, endedAt: sessions.endedAt });
  return { session, ended: gone.filter(({ endedAt }) => endedAt === null).map(({ id }) => id) };
}

/**
 * Locks a person, before their sessions and devices: so two acts on these wait for each other instead of for ever.
 * Answers by what they sign in now.
 */
export const lockOwner = (tx: Transaction, userId: number) =>
  tx
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');

/** Whether a session has not ended. */
export const isLasting = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.id, id), isNull(sessions.endedAt)))) > 0;

/** Whether a person has lately signed in with such a device. */
export const knowsDevice = async (db: Queryable, userId: number, deviceKey: string): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.userId, userId), eq(sessions.deviceKey, deviceKey)))) > 0;

/** Whether the person with this e-mail has lately signed in with such a device. */
export async function isKnownDevice(db: Queryable, email: string, deviceKey: string): Promise<boolean> {
  const owners = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return (
    (await db.$count(sessions, and(inArray(sessions.userId, owners), eq(sessions.deviceKey, deviceKey)))) > 0
  );
}

/** Which sessions of a person are meant: these, or all but one; all without either. */
interface Which {
  only?: readonly string[] | undefined;
  but?: string | undefined;
}

const meant = (userId: number, { only, but }: Which): SQL | undefined =>
  and(
    eq(sessions.userId, userId),
    only && inArray(sessions.id, [...only]),
    but === undefined ? undefined : ne(sessions.id, but),
  );

/**
 * Ends sessions of a person: their tokens are refused, and their devices receive no more push messages. Answers
 * their ids, for `announceEnd`.
 */
export async function endSessions(tx: Transaction, userId: number, which: Which = {}): Promise<string[]> {
  await lockOwner(tx, userId);
  const ended = await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(meant(userId, which), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(devices).where(inArray(devices.sessionId, ids));
  return ids;
}

/** Tells the gateways which sessions of somebody have ended: they drop what they keep of them. */
export function announceEnd(tx: Transaction, email: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  announceEvent(tx, { pusheraction: ['session', 'ended'], sessions: [...ids], receveur: [email] });
}

/** Tells the gateways that a session has another token: connections with the one before are to come back with it. */
export const announceRenewal = (tx: Transaction, email: string, id: string): void =>
  announceEvent(tx, { pusheraction: ['session', 'renewed'], sessions: [id], receveur: [email] });

/** Removes what cannot be renewed any more, and what ended as long ago; lifetimes in seconds. */
export async function forgetOldSessions(
  db: Queryable,
  { tokenLifetime, sessionIdleTime }: { tokenLifetime: number; sessionIdleTime: number },
): Promise<void> {
  const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  await db
    .delete(sessions)
    .where(
      sql`${sessions.renewedAt} < ${ago(tokenLifetime + sessionIdleTime)} or ${sessions.endedAt} < ${ago(sessionIdleTime)}`,
    );
}
