import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { unauthenticated } from '../core/errors.ts';
import { isLasting, lockOwner } from './sessions.ts';
import { devices } from './tables.ts';

/** A person receives push messages on so many devices: those that signed in last. */
const mostDevices = 10;

/** Notes a device that may receive push messages. It is its last user's: what is for the one before must not appear on it. */
export async function registerDevice(
  tx: Transaction,
  { id: userId, sessionId }: Caller,
  { token, ...told }: Pick<typeof devices.$inferSelect, 'token' | 'kind' | 'platform' | 'locale'>,
): Promise<void> {
  const device = { ...told, sessionId, createdAt: sql`clock_timestamp()` };
  // Devices of one person are noted one after the other, so that no two leave one too many.
  await lockOwner(tx, userId);
  // One that ended at this moment must not leave its device behind.
  if (!(await isLasting(tx, sessionId))) throw unauthenticated();
  await tx.delete(devices).where(and(eq(devices.token, token), ne(devices.userId, userId)));
  await tx
    .insert(devices)
    .values({ userId, token, ...device })
    .onConflictDoUpdate({ target: [devices.userId, devices.token], set: device });
  const kept = tx
    .select({ token: devices.token })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.createdAt), asc(devices.token))
    .limit(mostDevices);
  await tx.delete(devices).where(and(eq(devices.userId, userId), notInArray(devices.token, kept)));
}

/** Forgets a person's device: it receives no further push messages. */
export async function forgetDevice(db: Queryable, userId: number, token: string): Promise<void> {
  await db.delete(devices).where(and(eq(devices.userId, userId), eq(devices.token, token)));
}

/** Forgets devices that the push service says are gone. */
export async function forgetDevices(db: Queryable, tokens: readonly string[]): Promise<void> {
  await db.delete(devices).where(inArray(devices.token, [...tokens]));
}
