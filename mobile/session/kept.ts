import { readKept, type Storage } from '../storage.ts';

/** Stored session: the token, never the password or its digest. */
export interface KeptSession {
  username: string;
  token: string;
  /** Milliseconds since 1970 on this device. */
  receivedAt: number;
  /** Milliseconds since 1970; null when unknown. */
  expiresAt: number | null;
  /** Whether the onboarding is pending. */
  isOnboardingRequired: boolean;
}

const isKeptSession = (value: unknown): value is KeptSession =>
  typeof value === 'object' &&
  value !== null &&
  'username' in value &&
  typeof value.username === 'string' &&
  'token' in value &&
  typeof value.token === 'string' &&
  'receivedAt' in value &&
  typeof value.receivedAt === 'number' &&
  'expiresAt' in value &&
  (value.expiresAt === null || typeof value.expiresAt === 'number') &&
  'isOnboardingRequired' in value &&
  typeof value.isOnboardingRequired === 'boolean';

const name = 'session';

/** Reads the stored session; null when missing or invalid. */
export const readSession = (keychain: Storage): Promise<KeptSession | null> =>
  readKept(keychain, name, isKeptSession);

/** Stores a session; null deletes the stored one. */
export const writeSession = (keychain: Storage, session: KeptSession | null): Promise<void> =>
  session === null ? keychain.remove(name) : keychain.set(name, JSON.stringify(session));

/** Fraction of the token's lifetime after which it is renewed. */
const renewedAfter = 0.75;

/** Whether three quarters of the token's lifetime have passed; false without an expiry. */
export const isRenewalDue = ({ receivedAt, expiresAt }: KeptSession): boolean =>
  expiresAt !== null && Date.now() >= receivedAt + (expiresAt - receivedAt) * renewedAfter;

/** Whether the token has expired on this device's clock. */
export const hasExpired = ({ expiresAt }: KeptSession): boolean =>
  expiresAt !== null && Date.now() >= expiresAt;
