import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { queueEvent } from '../core/realtime/eventQueue.ts';
import { devices, sessions, users } from './tables.ts';

/** Maximum number of stored sessions per person, ended ones included. */
const maxSessionsPerUser = 100;

/** A stored session. */
export type Session = typeof sessions.$inferSelect;

/** Client, address and provider of a sign-in. */
export type SessionDevice = Pick<
  Session,
  'platform' | 'appVersion' | 'deviceName' | 'deviceKey' | 'address'
> &
  Partial<Pick<Session, 'provider'>>;

/**
 * Inserts a session and deletes those above the limit, ended and least used first; call `lockSessions` before.
 * `deletedActiveIds` are those deleted before they had ended, for `publishSessionsEnded`.
 */
export async function createSession(
  tx: Transaction,
  userId: number,
  device: SessionDevice,
): Promise<{ session: Session; deletedActiveIds: string[] }> {
  const [session] = await tx
    .insert(sessions)
    .values({ userId, ...device })
    .returning();
  if (!session) throw new Error('The session was not inserted.');
  const isOwn = eq(sessions.userId, userId);
  const keptIds = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOwn)
    .orderBy(isNotNull(sessions.endedAt), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(maxSessionsPerUser);
  const removedRows = await tx
    .delete(sessions)
    .where(and(isOwn, ne(sessions.id, session.id), notInArray(sessions.id, keptIds)))
    .returning({ id: sessions.id, endedAt: sessions.endedAt });
  return {
    session,
    deletedActiveIds: removedRows.filter(({ endedAt }) => endedAt === null).map(({ id }) => id),
  };
}

/**
 * Locks the opening and ending of a person's sessions and devices, to avoid deadlocks. Update the users row before
 * calling this, after it only with `skipLocked`. The row is locked as by a reference: an import delays no sign-in.
 */
export const lockSessions = (tx: Transaction, userId: number) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('sessions ' || person.id, 0))
    from (select id from ${users} where id = ${userId} for key share) as person`);

/** Whether a session exists and was not ended; its token may have expired. */
export const isSessionActive = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.id, id), isNull(sessions.endedAt)))) > 0;

/** Whether the person has a stored session, active or ended, with this device key. */
export const isKnownDevice = async (db: Queryable, userId: number, deviceKey: string): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.userId, userId), eq(sessions.deviceKey, deviceKey)))) > 0;

/** Whether the person with this lower-case e-mail has a stored session, active or ended, with this device key. */
export async function isKnownDeviceOfEmail(
  db: Queryable,
  email: string,
  deviceKey: string,
): Promise<boolean> {
  const owners = db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return (
    (await db.$count(sessions, and(inArray(sessions.userId, owners), eq(sessions.deviceKey, deviceKey)))) > 0
  );
}

/** Sessions to select: the given ids, all but one, or all. */
interface SessionSelection {
  ids?: readonly string[] | undefined;
  exceptId?: string | undefined;
}

const selectSessions = (userId: number, { ids, exceptId }: SessionSelection): SQL | undefined =>
  and(
    eq(sessions.userId, userId),
    ids && inArray(sessions.id, [...ids]),
    exceptId === undefined ? undefined : ne(sessions.id, exceptId),
  );

/** Ends sessions and deletes their push devices. Returns the ids of those just ended, for `publishSessionsEnded`. */
export async function endSessions(
  tx: Transaction,
  userId: number,
  selection: SessionSelection = {},
): Promise<string[]> {
  await lockSessions(tx, userId);
  const ended = await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(selectSessions(userId, selection), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(devices).where(inArray(devices.sessionId, ids));
  return ids;
}

/**
 * Publishes after the commit that sessions have ended: gateways refuse their tokens and close their connections.
 * `email` is the owner's; without ids nothing is published.
 */
export function publishSessionsEnded(tx: Transaction, email: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  queueEvent(tx, { actions: ['session', 'ended'], sessionIds: [...ids], receiverUsernames: [email] });
}

/** Publishes to the gateways that a session's token was renewed: its connections open again with the new one. */
export const publishSessionRenewed = (tx: Transaction, email: string, id: string): void =>
  queueEvent(tx, { actions: ['session', 'renewed'], sessionIds: [id], receiverUsernames: [email] });

/** Deletes sessions that can no longer be renewed, and those that ended `sessionIdleTime` seconds ago. */
export async function deleteExpiredSessions(
  db: Queryable,
  { tokenLifetime, sessionIdleTime }: { tokenLifetime: number; sessionIdleTime: number },
): Promise<void> {
  const secondsBeforeNow = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  await db
    .delete(sessions)
    .where(
      sql`${sessions.renewedAt} < ${secondsBeforeNow(tokenLifetime + sessionIdleTime)} or ${sessions.endedAt} < ${secondsBeforeNow(sessionIdleTime)}`,
    );
}
