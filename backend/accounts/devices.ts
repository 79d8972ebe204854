import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { devices } from './tables.ts';

/** Notes a device that may receive push messages. It is its last user's: what is for the one before must not appear on it. */
export async function registerDevice(
  tx: Transaction,
  userId: number,
  token: string,
  kind: number,
): Promise<void> {
  await tx.delete(devices).where(and(eq(devices.token, token), ne(devices.userId, userId)));
  await tx
    .insert(devices)
    .values({ userId, token, kind })
    .onConflictDoUpdate({ target: [devices.userId, devices.token], set: { kind } });
}

/** Forgets a person's device: it receives no further push messages. */
export async function forgetDevice(db: Queryable, userId: number, token: string): Promise<void> {
  await db.delete(devices).where(and(eq(devices.userId, userId), eq(devices.token, token)));
}

/** Forgets devices that the push service says are gone. */
export async function forgetDevices(db: Queryable, tokens: readonly string[]): Promise<void> {
  await db.delete(devices).where(inArray(devices.token, [...tokens]));
}
