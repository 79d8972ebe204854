import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  createSession,
  isKnownDevice,
  publishSessionsEnded,
  type Session,
  type SessionDevice,
} from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { networkOf } from '../../server/networks.ts';
import type { Transaction } from '../core/database/database.ts';
import { newDeviceMail } from './sessionMails.ts';
import { signIns } from './tables.ts';
import type { SignInBody } from './wire.ts';

/** The columns of an account that a new session needs. */
interface Owner {
  id: number;
  email: string;
  firstName: string;
  /** Null before the first sign-in. */
  firstSignInAt: Date | null;
}

/** Documented device code: 1 mobile, 2 browser; null when unknown. */
const deviceCode = (platform: SessionDevice['platform']): 1 | 2 | null =>
  platform === null ? null : platform === 'web' ? 2 : 1;

/** Device data to store; without a key the device is identified by its platform and network. */
export function toSessionDevice(
  { platform, appVersion, name, key }: z.output<typeof SignInBody>['device'],
  address: string,
): SessionDevice {
  const identity = key === '' ? `${platform ?? ''} ${networkOf(address)}` : key;
  return {
    platform: platform ?? null,
    appVersion,
    deviceName: name,
    deviceKey: createHash('sha256').update(identity).digest('hex'),
    address,
  };
}

/**
 * Opens a session; call `lockSessions` before. Records the sign-in, deletes the least used sessions above the limit,
 * and mails the person when the device is new, except at the first sign-in.
 */
export async function openSession(tx: Transaction, person: Owner, device: SessionDevice): Promise<Session> {
  const isFirst = person.firstSignInAt === null;
  if (isFirst) {
    // A row that a long change holds is skipped: the first visit records it then.
    const row = tx.select({ id: users.id }).from(users).where(eq(users.id, person.id));
    await tx
      .update(users)
      .set({ firstSignInAt: sql`now()` })
      .where(inArray(users.id, row.for('no key update', { skipLocked: true })));
  }
  const isNew = !isFirst && !(await isKnownDevice(tx, person.id, device.deviceKey));
  await tx.insert(signIns).values({ userId: person.id, device: deviceCode(device.platform) });
  if (isNew) {
    const { deviceName, address } = device;
    const { email, firstName } = person;
    await newDeviceMail.enqueue(tx, email, { email, firstName, deviceName, address, at: Date.now() });
  }
  const opened = await createSession(tx, person.id, device);
  publishSessionsEnded(tx, person.email, opened.deletedActiveIds);
  return opened.session;
}
