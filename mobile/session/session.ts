import type { ApolloClient } from '@apollo/client';
import {
  type ClientPlatform,
  PasswordDigestDocument,
  RenewSessionDocument,
  SignInDocument,
  SignOutDocument,
} from '../__generated__/documents.ts';
import type { Storage } from '../storage.ts';
import { digestOf, hasOtherForm } from './digest.ts';
import { isDue, isOver, type KeptSession, readSession, writeSession } from './kept.ts';

/** What the person reads under « Appareils connectés ». */
export interface Device {
  platform: ClientPlatform;
  appVersion: string;
  name: string;
  /** A random text that this device keeps. */
  key: string;
}

/** Who is signed in. */
export type SessionState =
  | { status: 'signed-in'; username: string; isFirstSignIn: boolean }
  /** `hasEnded` where it was not the person who signed out: the password is asked for, and nothing of theirs is lost. */
  | { status: 'signed-out'; hasEnded: boolean };

/** One person's session on this device. */
export interface Session {
  state(): SessionState;
  /** Calls back when that changes; answers how to stop. */
  subscribe(listener: (state: SessionState) => void): () => void;
  /** Takes up the session that was kept when the application last ran. */
  restore(): Promise<SessionState>;
  /** Answers why it was refused, in French; null where it was not. */
  signIn(username: string, password: string): Promise<string | null>;
  /** Forgets the token whatever the answer; with the token of the device, no push message reaches it any more. */
  signOut(deviceToken?: string): Promise<void>;
  /** The onboarding is over: the person has chosen a password of their own. */
  noteOnboarded(): Promise<void>;
  /** The token to send, exchanged first where it is near its end; null where nobody is signed in. */
  token(): Promise<string | null>;
  /** A token was refused: answers the one to try instead, null where the session is over. */
  refused(token: string): Promise<string | null>;
}

/** Milliseconds without another try after an exchange that failed while the token was still good. */
const rest = 10_000;

/**
 * When a token ends by the clock of this device; null where it does not tell. One that has ended as it comes tells
 * that the clock is wrong: then the gateway says when it is over.
 */
function endOf(expiresAt: string | null): number | null {
  if (expiresAt === null) return null;
  const end = Date.parse(expiresAt);
  return end > Date.now() ? end : null;
}

/** The session of this device; `door` asks the gateway without a token. */
export function createSession(door: ApolloClient, keychain: Storage, device: Device): Session {
  let kept: KeptSession | null = null;
  let hasEnded = false;
  let renewal: Promise<void> | undefined;
  let restsUntil = 0;
  /** The token of which the gateway says that it cannot be exchanged: it is used until its end. */
  let last: string | undefined;
  const listeners = new Set<(state: SessionState) => void>();

  const state = (): SessionState =>
    kept === null
      ? { status: 'signed-out', hasEnded }
      : { status: 'signed-in', username: kept.username, isFirstSignIn: kept.isFirstSignIn };

  async function become(next: KeptSession | null, ended = false): Promise<void> {
    const isOther = next?.username !== kept?.username || next?.isFirstSignIn !== kept?.isFirstSignIn;
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
    // Somebody signed out meanwhile, or in.
    if (!data || kept?.token !== session.token) return;
    const { token, expiresAt, userErrors } = data.renewSession;
    if (token !== null)
      await become({ ...session, token, receivedAt: Date.now(), expiresAt: endOf(expiresAt) });
    else if (userErrors.some(({ code }) => code === 'SESSION_ENDED')) last = session.token;
    else throw new Error('The session could not be renewed.');
  }

  /** One exchange for all who need it. */
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
      if (!asked.data) throw asked.error ?? new Error('The platform does not tell how passwords are sent.');
      const { passwordDigest: algorithm } = asked.data.platform;
      const send = async (asTyped: boolean) => {
        const { data } = await door.mutate({
          mutation: SignInDocument,
          variables: {
            input: {
              username,
              passwordDigest: digestOf(password, algorithm, { asTyped }),
              platform: device.platform,
              appVersion: device.appVersion,
              deviceName: device.name,
              deviceKey: device.key,
            },
          },
          // Of who has signed in, only the first sign-in may be missing beside an error.
          errorPolicy: 'all',
        });
        if (!data) throw new Error('The sign-in was not answered.');
        return data.signIn;
      };
      let answer = await send(false);
      const isWrong = answer.userErrors.some(({ code }) => code === 'INVALID_CREDENTIALS');
      if (isWrong && hasOtherForm(password)) answer = await send(true);
      const { token, expiresAt, isFirstSignIn, viewer, userErrors } = answer;
      if (token === null) return userErrors[0]?.message ?? 'Connexion impossible';
      await become({
        username: viewer?.username ?? username,
        token,
        receivedAt: Date.now(),
        expiresAt: endOf(expiresAt),
        isFirstSignIn: isFirstSignIn ?? false,
      });
      return null;
    },
    async signOut(deviceToken) {
      if (kept === null) return;
      const { token } = kept;
      await become(null);
      await door
        .mutate({
          mutation: SignOutDocument,
          variables: { input: { deviceToken: deviceToken ?? null } },
          context: { headers: { authorization: `Bearer ${token}` } },
        })
        .catch(() => {
          // Without a connection the session ends by itself, unless it is ended on another device.
        });
    },
    async noteOnboarded() {
      if (kept !== null) await become({ ...kept, isFirstSignIn: false });
    },
    async token() {
      if (kept === null) return null;
      const session = kept;
      const isGood = !isOver(session);
      if (!isDue(session) || (isGood && (last === session.token || Date.now() < restsUntil)))
        return session.token;
      if (last !== session.token)
        await renew(session).catch((error: unknown) => {
          if (!isGood) throw error;
          restsUntil = Date.now() + rest;
        });
      if (kept?.token === session.token && last === session.token && isOver(session))
        await become(null, true);
      return kept?.token ?? null;
    },
    async refused(token) {
      if (kept === null || kept.token !== token) return kept?.token ?? null;
      // The clock of a phone may be wrong: whether the session is over, the gateway says.
      if (last !== token) await renew(kept);
      if (kept?.token === token) await become(null, true);
      return kept?.token ?? null;
    },
  };
}
