import { readKept, type Storage } from '../storage.ts';

/** A session as the keychain holds it: the token, and neither the password nor its digest. */
export interface KeptSession {
  username: string;
  token: string;
  /** Milliseconds since 1970, by the clock of this device. */
  receivedAt: number;
  /** Likewise; null where the token does not tell. */
  expiresAt: number | null;
  /** Whether the onboarding is still to come. */
  isFirstSignIn: boolean;
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
  'isFirstSignIn' in value &&
  typeof value.isFirstSignIn === 'boolean';

const name = 'session';

/** The session that was kept when the application last ran. */
export const readSession = (keychain: Storage): Promise<KeptSession | null> =>
  readKept(keychain, name, isKeptSession);

/** Keeps a session, or forgets the one that is kept. */
export const writeSession = (keychain: Storage, session: KeptSession | null): Promise<void> =>
  session === null ? keychain.remove(name) : keychain.set(name, JSON.stringify(session));

/** The share of its life after which a token is exchanged. */
const renewedAfter = 0.75;

/** Whether a token is near its end. */
export const isDue = ({ receivedAt, expiresAt }: KeptSession): boolean =>
  expiresAt !== null && Date.now() >= receivedAt + (expiresAt - receivedAt) * renewedAfter;

/** Whether a token has expired, by the clock of this device. */
export const isOver = ({ expiresAt }: KeptSession): boolean => expiresAt !== null && Date.now() >= expiresAt;
