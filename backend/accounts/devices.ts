import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { unauthenticatedError } from '../core/errors.ts';
import { isSessionActive, lockSessions } from './sessions.ts';
import { devices } from './tables.ts';

/** Maximum number of push devices per person; those registered last are kept. */
const maxDevicesPerUser = 10;

/** Registers a push device for the caller, no longer for its previous user. Throws 401 when the session has ended. */
export async function registerDevice(
  tx: Transaction,
  { id: userId, sessionId }: Caller,
  { token, ...details }: Pick<typeof devices.$inferSelect, 'token' | 'kind' | 'platform' | 'locale'>,
): Promise<void> {
  const device = { ...details, sessionId, createdAt: sql`clock_timestamp()` };
  // Locked, so that concurrent registrations cannot exceed the limit.
  await lockSessions(tx, userId);
  // A session that ended in the meantime must not register a device.
  if (!(await isSessionActive(tx, sessionId))) throw unauthenticatedError();
  await tx.delete(devices).where(and(eq(devices.token, token), ne(devices.userId, userId)));
  await tx
    .insert(devices)
    .values({ userId, token, ...device })
    .onConflictDoUpdate({ target: [devices.userId, devices.token], set: device });
  const newestTokens = tx
    .select({ token: devices.token })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.createdAt), asc(devices.token))
    .limit(maxDevicesPerUser);
  await tx.delete(devices).where(and(eq(devices.userId, userId), notInArray(devices.token, newestTokens)));
}

/** Unregisters a person's push device. */
export async function unregisterDevice(db: Queryable, userId: number, token: string): Promise<void> {
  await db.delete(devices).where(and(eq(devices.userId, userId), eq(devices.token, token)));
}

/** Deletes devices that the push service no longer knows. */
export async function deleteDevicesByToken(db: Queryable, tokens: readonly string[]): Promise<void> {
  await db.delete(devices).where(inArray(devices.token, [...tokens]));
}
