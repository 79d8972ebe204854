import type { ApolloClient } from '@apollo/client';
import {
  type ClientPlatform,
  PasswordDigestDocument,
  RenewSessionDocument,
  SignInDocument,
  SignOutDocument,
} from '../__generated__/documents.ts';
import type { Storage } from '../storage.ts';
import { digestOf, isNotNfc } from './digest.ts';
import { isRenewalDue, hasExpired, type KeptSession, readSession, writeSession } from './kept.ts';

/** Device name shown under « Appareils connectés ». */
export interface Device {
  platform: ClientPlatform;
  appVersion: string;
  name: string;
  /** Random id of this device. */
  key: string;
}

/** Sign-in state. */
export type SessionState =
  | { status: 'signed-in'; username: string; isOnboardingRequired: boolean }
  /** `hasEnded`: the session ended without a sign-out; stored data is kept. */
  | { status: 'signed-out'; hasEnded: boolean };

/** The session on this device. */
export interface Session {
  state(): SessionState;
  /** Subscribes to state changes. Returns an unsubscribe function. */
  subscribe(listener: (state: SessionState) => void): () => void;
  /** Restores the stored session. */
  restore(): Promise<SessionState>;
  /** Signs in. Returns a French error, or null. */
  signIn(username: string, password: string): Promise<string | null>;
  /** Deletes the token regardless of the answer; unregisters the push token if given. */
  signOut(pushToken?: string): Promise<void>;
  /** Records that the onboarding is done. */
  noteOnboarded(): Promise<void>;
  /** The current token, renewed first when due; null when signed out. */
  token(): Promise<string | null>;
  /** Handles a rejected token. Returns a new one, or null when the session is over. */
  refused(token: string): Promise<string | null>;
}

/** Milliseconds to wait after a failed renewal of a valid token. */
const rest = 10_000;

/** Expiry on this device's clock; null when unknown or when the clock is wrong. */
function endOf(expiresAt: string | null): number | null {
  if (expiresAt === null) return null;
  const end = Date.parse(expiresAt);
  return end > Date.now() ? end : null;
}

/** Creates the session; `door` calls the gateway without a token. */
export function createSession(door: ApolloClient, keychain: Storage, device: Device): Session {
  let kept: KeptSession | null = null;
  let hasEnded = false;
  let renewal: Promise<void> | undefined;
  let restsUntil = 0;
  /** A token that cannot be renewed, used until its end. */
  let last: string | undefined;
  const listeners = new Set<(state: SessionState) => void>();

  const state = (): SessionState =>
    kept === null
      ? { status: 'signed-out', hasEnded }
      : { status: 'signed-in', username: kept.username, isOnboardingRequired: kept.isOnboardingRequired };

  async function become(next: KeptSession | null, ended = false): Promise<void> {
    const isOther =
      next?.username !== kept?.username || next?.isOnboardingRequired !== kept?.isOnboardingRequired;
    kept = next;
    hasEnded = ended;
    await writeSession(keychain, next);
    if (isOther) for (const listener of listeners) listener(state());
  }

  async function exchange(session: KeptSession): Promise<void> {
    const { data } = await door.mutate({
      mutation: RenewSessionDocument,
      variables: { input: { token: session.token } },
    });
    // Signed out or in again meanwhile.
    if (!data?.renewSession || kept?.token !== session.token) return;
    const { token, expiresAt, userErrors } = data.renewSession;
    if (token !== null)
      await become({ ...session, token, receivedAt: Date.now(), expiresAt: endOf(expiresAt) });
    else if (userErrors.some(({ code }) => code === 'SESSION_ENDED')) last = session.token;
    else throw new Error('The session could not be renewed.');
  }

  /** One renewal shared by all callers. */
  const renew = (session: KeptSession): Promise<void> =>
    (renewal ??= exchange(session).finally(() => {
      renewal = undefined;
    }));

  return {
    state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async restore() {
      const found = await readSession(keychain);
      if (found !== null) await become(found);
      return state();
    },
    async signIn(username, password) {
      const asked = await door.query({ query: PasswordDigestDocument, fetchPolicy: 'network-only' });
      if (!asked.data) throw asked.error ?? new Error('The platform did not return its password digest.');
      const { passwordDigestAlgorithm: algorithm } = asked.data.platform;
      const send = async (asTyped: boolean) => {
        const { data } = await door.mutate({
          mutation: SignInDocument,
          variables: {
            input: {
              email: username,
              passwordDigest: digestOf(password, algorithm, { asTyped }),
              platform: device.platform,
              appVersion: device.appVersion,
              deviceName: device.name,
              deviceKey: device.key,
            },
          },
          // Only the onboarding flag may be missing beside an error.
          errorPolicy: 'all',
        });
        if (!data?.signIn) throw new Error('The sign-in was not answered.');
        return data.signIn;
      };
      let answer = await send(false);
      const isWrong = answer.userErrors.some(({ code }) => code === 'INVALID_CREDENTIALS');
      if (isWrong && isNotNfc(password)) answer = await send(true);
      const { token, expiresAt, isOnboardingRequired, viewer, userErrors } = answer;
      if (token === null) return userErrors[0]?.message ?? 'Connexion impossible';
      await become({
        username: viewer?.email ?? username,
        token,
        receivedAt: Date.now(),
        expiresAt: endOf(expiresAt),
        isOnboardingRequired: isOnboardingRequired ?? false,
      });
      return null;
    },
    async signOut(pushToken) {
      if (kept === null) return;
      const { token } = kept;
      await become(null);
      await door
        .mutate({
          mutation: SignOutDocument,
          variables: { input: { pushToken: pushToken ?? null } },
          context: { headers: { authorization: `Bearer ${token}` } },
        })
        .catch(() => {
          // Offline sign-out: the server session expires by itself.
        });
    },
    async noteOnboarded() {
      if (kept !== null) await become({ ...kept, isOnboardingRequired: false });
    },
    async token() {
      if (kept === null) return null;
      const session = kept;
      const isGood = !hasExpired(session);
      if (!isRenewalDue(session) || (isGood && (last === session.token || Date.now() < restsUntil)))
        return session.token;
      if (last !== session.token)
        await renew(session).catch((error: unknown) => {
          if (!isGood) throw error;
          restsUntil = Date.now() + rest;
        });
      if (kept?.token === session.token && last === session.token && hasExpired(session))
        await become(null, true);
      return kept?.token ?? null;
    },
    async refused(token) {
      if (kept === null || kept.token !== token) return kept?.token ?? null;
      // The device's clock may be wrong: only the gateway decides.
      if (last !== token) await renew(kept);
      if (kept?.token === token) await become(null, true);
      return kept?.token ?? null;
    },
  };
}
