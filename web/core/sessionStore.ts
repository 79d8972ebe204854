import { jwtDecode } from 'jwt-decode';
import { useSyncExternalStore } from 'react';

/** The claims of a token that the client reads. */
export interface Claims {
  /** The e-mail. */
  username: string;
  /** The first one decides the role. */
  roles: readonly string[];
  /** Seconds since 1970; undefined for a token that does not expire. */
  exp: number | undefined;
}

/** Who is signed in. */
export type SessionState =
  | { status: 'signed-out' }
  | { status: 'signed-in'; token: string; username: string; isAdministrator: boolean }
  /** The token ran out or was refused while working: the screen stays until the person has signed in again. */
  | { status: 'expired'; username: string; isAdministrator: boolean };

const key = 'token';
/** A timer holds at most 24.8 days. */
const longestTimer = 2 ** 31 - 1;

/** The claims of a token; null when it cannot be read. Nothing is verified: the API does that. */
export function readClaims(token: string): Claims | null {
  try {
    const claims = jwtDecode<unknown>(token);
    if (
      typeof claims !== 'object' ||
      claims === null ||
      !('username' in claims) ||
      typeof claims.username !== 'string'
    )
      return null;
    const roles =
      'roles' in claims && Array.isArray(claims.roles)
        ? claims.roles.filter((role) => typeof role === 'string')
        : [];
    const exp = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : undefined;
    return { username: claims.username, roles, exp };
  } catch {
    return null;
  }
}

const isOver = ({ exp }: Claims): boolean => exp !== undefined && exp < Date.now() / 1_000;

/**
 * The session of this browser: a token in its storage, shared by all tabs. At the start a token that
 * has run out is thrown away (B007); one that runs out later makes the session `expired`.
 */
export class SessionStore {
  #state: SessionState = { status: 'signed-out' };
  #storage: Storage | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();

  /** `storage` is undefined where the browser allows none: the session then lasts as long as the page. */
  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    const token = storage?.getItem(key) ?? null;
    const claims = token === null ? null : readClaims(token);
    if (token === null || claims === null || isOver(claims)) storage?.removeItem(key);
    else this.#adopt(token);
  }

  readonly get = (): SessionState => this.#state;

  /** The token for the Authorization header; null when there is none that is good. */
  readonly token = (): string | null => {
    const state = this.#state;
    if (state.status !== 'signed-in') return null;
    const claims = readClaims(state.token);
    if (claims && isOver(claims)) this.expire();
    return claims && !isOver(claims) ? state.token : null;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Begins or renews the session. Throws when the token cannot be read. */
  signIn(token: string): void {
    if (readClaims(token) === null) throw new Error('The token cannot be read.');
    this.#storage?.setItem(key, token);
    this.#adopt(token);
  }

  /** Ends the session in all tabs. */
  signOut(): void {
    this.#storage?.removeItem(key);
    this.#set({ status: 'signed-out' });
  }

  /** Ends the session in all tabs, while this page stays where it is. */
  forget(): void {
    this.#listeners.clear();
    this.signOut();
  }

  /** The token is no longer good; `refused` is the one that the API refused, when it was that. */
  expire(refused?: string): void {
    const state = this.#state;
    // An answer to an old token says nothing about the one that has replaced it meanwhile.
    if (state.status !== 'signed-in' || (refused !== undefined && refused !== state.token)) return;
    // The token stays in the storage: its removal is how other tabs learn of a sign-out.
    this.#set({ status: 'expired', username: state.username, isAdministrator: state.isAdministrator });
  }

  /** Waits until the person has signed in again; rejects when they sign out instead. */
  renewed(): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const { status } = this.#state;
        if (status === 'expired') return;
        stop();
        if (status === 'signed-in') resolve();
        else reject(new Error('Signed out.'));
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** Follows what other tabs do with the token, and calls back after it; answers how to stop. */
  followOtherTabs(onChange: () => void = () => {}): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea !== this.#storage || (event.key !== key && event.key !== null)) return;
      const token = event.newValue;
      if (token === null) this.#set({ status: 'signed-out' });
      else this.#adopt(token);
      onChange();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }

  #adopt(token: string): void {
    const claims = readClaims(token);
    if (claims === null) return;
    this.#set({
      status: 'signed-in',
      token,
      username: claims.username,
      isAdministrator: claims.roles[0] === 'ROLE_ADMIN',
    });
    if (claims.exp !== undefined) this.#watch(claims.exp * 1_000);
  }

  #watch(end: number): void {
    clearTimeout(this.#timer);
    const left = end - Date.now();
    this.#timer = setTimeout(
      () => (left > longestTimer ? this.#watch(end) : this.expire()),
      Math.min(Math.max(left, 0), longestTimer),
    );
  }

  #set(state: SessionState): void {
    clearTimeout(this.#timer);
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** The session of this page. */
export const session = new SessionStore(browserStorage());

/** Follows the session. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.get);
