import { createHash, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { BackendConfig } from '../core/config.ts';
import type { Queryable } from '../core/database/database.ts';
import { calendarSubscriptions } from './tables.ts';

type Config = Pick<BackendConfig, 'tokenSecrets' | 'publicUrl'>;

const tokenOf = (secret: string, salt: string): string =>
  createHmac('sha256', secret).update(`calendar ${salt}`).digest('base64url');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const urlOf = ({ publicUrl }: Config, token: string): string => `${publicUrl}/agenda/${token}.ics`;

/**
 * The private address of a person's calendar; null for none. Only a hash of its token is stored, from which nobody
 * makes the address without the secret of the configuration.
 */
export async function findCalendarUrl(db: Queryable, config: Config, userId: number): Promise<string | null> {
  const [row] = await db.select().from(calendarSubscriptions).where(eq(calendarSubscriptions.userId, userId));
  const token =
    row &&
    config.tokenSecrets
      .map((secret) => tokenOf(secret, row.salt))
      .find((candidate) => hashOf(candidate) === row.tokenHash);
  return token === undefined ? null : urlOf(config, token);
}

/** Makes a new address, which ends the former one. */
export async function renewCalendarUrl(db: Queryable, config: Config, userId: number): Promise<string> {
  const salt = randomBytes(24).toString('base64url');
  const token = tokenOf(config.tokenSecrets[0], salt);
  const values = { salt, tokenHash: hashOf(token), createdAt: new Date() };
  await db
    .insert(calendarSubscriptions)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: calendarSubscriptions.userId, set: values });
  return urlOf(config, token);
}

/** The person of a token; undefined for an unknown one. */
export async function findSubscriber(db: Queryable, token: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: calendarSubscriptions.userId })
    .from(calendarSubscriptions)
    .where(eq(calendarSubscriptions.tokenHash, hashOf(token)));
  return row?.userId;
}
