import { useSyncExternalStore } from 'react';
import { isTokenExpired, readClaims } from './claims.ts';

interface Person {
  username: string;
  isAdministrator: boolean;
}

/** Whether somebody is signed in, and who. */
export type SessionState =
  | {
      status: 'signed-out';
      /** Whether they signed out; false if there was no session at the start. */
      hasLeft: boolean;
    }
  | ({ status: 'signed-in'; token: string } & Person)
  /** The session ended during use: the screen stays until the user signs in again. */
  | ({ status: 'expired' } & Person);

/** Storage key of the token. Empty: it expired; removed: the user signed out. */
const key = 'token';

/** Whether two e-mails are the same, ignoring case. */
export const isSamePerson = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * The session of this browser: a token in localStorage, shared by all tabs and read at each use, so that no tab sends a
 * replaced token.
 */
export class SessionStore {
  #state: SessionState = { status: 'signed-out', hasLeft: false };
  #storage: Storage | undefined;
  /** The stored value this tab last saw. */
  #known: string | null = null;
  /** Whether the token had expired when the page started and was not renewed since. */
  #isStale = false;
  /** The token that the API rejected. */
  #refused: string | undefined;
  #renewIfDue: () => Promise<void>;
  #listeners = new Set<() => void>();

  /** Without `storage` the session lasts as long as the page. */
  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    this.#renewIfDue = async () => {
      const state = this.#state;
      if (state.status === 'signed-in' && this.isOver(state.token)) this.expire();
    };
    this.#look();
    const state = this.#state;
    const claims = state.status === 'signed-in' ? readClaims(state.token) : null;
    this.#isStale = claims !== null && isTokenExpired(claims);
  }

  readonly get = (): SessionState => this.#state;

  /** The current valid token; null if there is none. */
  readonly token = (): string | null => {
    this.#look();
    const state = this.#state;
    if (state.status !== 'signed-in') return null;
    return this.isOver(state.token) ? null : state.token;
  };

  /**
   * The token for a request, renewed first if due; null if nobody is signed in. Waits for the password after the
   * session ended. Rejects if the token expired and the API is unreachable, and if the user signed out.
   */
  async ready(): Promise<string | null> {
    const before = this.#state;
    this.#look();
    await this.#renewIfDue();
    if (this.#state.status === 'expired') await this.renewed();
    const state = this.#state;
    if (state.status === 'signed-in') {
      if (before.status !== 'signed-out' && !isSamePerson(before.username, state.username))
        throw new Error('Somebody else has signed in.');
      return state.token;
    }
    if (before.status !== 'signed-out') throw new Error('Signed out.');
    return null;
  }

  /** Whether somebody is signed in, after renewing a token that was expired at the start. */
  async isOpen(): Promise<boolean> {
    if (this.#state.status === 'expired') return false;
    return this.ready().then(
      (token) => token !== null,
      () => false,
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Sets how to renew the token before use when it is due. */
  renewBy(renewIfDue: () => Promise<void>): void {
    this.#renewIfDue = renewIfDue;
  }

  /** Starts or continues the session. Throws for an unreadable token. */
  signIn(token: string): void {
    if (readClaims(token) === null) throw new Error('The token cannot be read.');
    this.#refused = undefined;
    this.#store(token);
    this.#adopt(token);
  }

  /** Replaces a token by its successor unless the session changed meanwhile. */
  replace(token: string, successor: string): void {
    if (this.isLatest(token)) this.signIn(successor);
  }

  isLatest(token: string): boolean {
    this.#look();
    return this.#state.status === 'signed-in' && this.#state.token === token;
  }

  /** Signs out in all tabs. */
  signOut(): void {
    this.#storage?.removeItem(key);
    this.#known = null;
    this.#set({ status: 'signed-out', hasLeft: true });
  }

  /**
   * Ends the session in all tabs without leaving this page. With `keepsDrafts`, other tabs keep drafts and ask for the
   * password.
   */
  forget({ keepsDrafts = false } = {}): void {
    this.#listeners.clear();
    if (keepsDrafts) this.discard();
    else this.signOut();
  }

  /** The API rejected this token; it may still be renewed. */
  refuse(token: string): void {
    if (!this.isLatest(token)) return;
    this.#refused = token;
    this.#renewIfDue().catch(() => {
      // Renewal failed: the next use of the token tries again and gets the error.
    });
  }

  /** Whether a token expired or was rejected. */
  isOver(token: string): boolean {
    const claims = readClaims(token);
    return claims === null || isTokenExpired(claims) || token === this.#refused;
  }

  /**
   * Ends the session because `token` is no longer valid, unless it was replaced. At page start this leads to the
   * sign-in; later the page stays.
   */
  expire(token?: string): void {
    const state = this.#state;
    if (state.status !== 'signed-in' || (token !== undefined && token !== state.token)) return;
    if (this.#isStale) this.discard();
    else this.#set({ status: 'expired', username: state.username, isAdministrator: state.isAdministrator });
  }

  /** Drops the token in this page only. */
  discard(): void {
    this.#store('');
    this.#set({ status: 'signed-out', hasLeft: false });
  }

  /** Resolves when the user signed in again; rejects when they sign out instead. */
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

  /** Follows token changes of other tabs. Returns a function that stops it. */
  followOtherTabs(onChange: () => void = () => {}): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea !== this.#storage || (event.key !== key && event.key !== null)) return;
      this.#look();
      onChange();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }

  /** Takes over a change of the stored token. */
  #look(): void {
    if (!this.#storage) return;
    const stored = this.#storage.getItem(key);
    if (stored === this.#known) return;
    this.#known = stored;
    if (stored === null) this.#set({ status: 'signed-out', hasLeft: true });
    // It expired in another tab: this one waits for the password.
    else if (stored === '') this.expire();
    else this.#adopt(stored);
  }

  #adopt(token: string): void {
    const claims = readClaims(token);
    if (claims === null) return;
    this.#isStale = false;
    this.#set({
      status: 'signed-in',
      token,
      username: claims.username,
      isAdministrator: claims.roles[0] === 'ROLE_ADMIN',
    });
  }

  #store(value: string): void {
    try {
      this.#storage?.setItem(key, value);
      this.#known = value;
    } catch {
      // The storage is full: the session lasts as long as the page.
    }
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The browser's localStorage; undefined where it is denied. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** The session of this browser. */
export const session = new SessionStore(browserStorage());

/** Subscribes to the session's state. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.get);
