import { useSyncExternalStore } from 'react';
import { isExpired, readClaims } from './claims.ts';

interface Person {
  username: string;
  isAdministrator: boolean;
}

/** Who is signed in. */
export type SessionState =
  | {
      status: 'signed-out';
      /** Whether they signed out; false where there was no session, or one that was over at the start. */
      hasLeft: boolean;
    }
  | ({ status: 'signed-in'; token: string } & Person)
  /** The session ended while working: the screen stays until the person has signed in again. */
  | ({ status: 'expired' } & Person);

/** The token's name in the storage. Without a value, the token ran out; removed, the person signed out. */
const key = 'token';

/** Whether two are one: the case of an e-mail does not matter. */
export const isSamePerson = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * The session of this browser: a token in its storage, shared by all tabs. The storage is read at each use, so
 * that a tab that slept never presents a token that another one has replaced.
 */
export class SessionStore {
  #state: SessionState = { status: 'signed-out', hasLeft: false };
  #storage: Storage | undefined;
  /** What this tab last knew in the storage. */
  #known: string | null = null;
  /** Whether the token had run out when the page started, and has not been renewed since. */
  #isStale = false;
  /** The token that the API has refused. */
  #refused: string | undefined;
  #renewIfDue: () => Promise<void>;
  #listeners = new Set<() => void>();

  /** `storage` is undefined where the browser allows none: the session then lasts as long as the page. */
  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    this.#renewIfDue = async () => {
      const state = this.#state;
      if (state.status === 'signed-in' && this.isOver(state.token)) this.expire();
    };
    this.#look();
    const state = this.#state;
    const claims = state.status === 'signed-in' ? readClaims(state.token) : null;
    this.#isStale = claims !== null && isExpired(claims);
  }

  readonly get = (): SessionState => this.#state;

  /** The newest token of any tab; null when there is none that is good. */
  readonly token = (): string | null => {
    this.#look();
    const state = this.#state;
    if (state.status !== 'signed-in') return null;
    return this.isOver(state.token) ? null : state.token;
  };

  /**
   * The token for the Authorization header of what is asked now, renewed first when it is due; null when nobody is
   * signed in. Where the session has ended it waits for the password. Rejects when the token has run out and the
   * API cannot be reached, and when the person who asked is not signed in any more.
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

  /** Whether somebody is signed in, once that is known of a token that was found run out at the start. */
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

  /** Before each use of the token: renews it when it is due. Without this a token ends by its time. */
  renewBy(renewIfDue: () => Promise<void>): void {
    this.#renewIfDue = renewIfDue;
  }

  /** Begins the session, or goes on with it. Throws when the token cannot be read. */
  signIn(token: string): void {
    if (readClaims(token) === null) throw new Error('The token cannot be read.');
    this.#refused = undefined;
    this.#store(token);
    this.#adopt(token);
  }

  /** Goes on with the successor of a token, unless something else has become of the session meanwhile. */
  replace(token: string, successor: string): void {
    if (this.isLatest(token)) this.signIn(successor);
  }

  /** Whether no tab has another token than this one. */
  isLatest(token: string): boolean {
    this.#look();
    return this.#state.status === 'signed-in' && this.#state.token === token;
  }

  /** Ends the session in all tabs, as the person wished. */
  signOut(): void {
    this.#storage?.removeItem(key);
    this.#known = null;
    this.#set({ status: 'signed-out', hasLeft: true });
  }

  /**
   * Ends the session in all tabs, while this page stays where it is. With `keepsDrafts` other tabs keep what is being
   * written, and ask for the password.
   */
  forget({ keepsDrafts = false } = {}): void {
    this.#listeners.clear();
    if (keepsDrafts) this.discard();
    else this.signOut();
  }

  /** The API has refused this token: it has run out, whatever this device's clock says, and may still be renewed. */
  refuse(token: string): void {
    if (!this.isLatest(token)) return;
    this.#refused = token;
    this.#renewIfDue().catch(() => {
      // It could not be asked: whoever needs the token next tries again, and is told.
    });
  }

  /** Whether a token is good no longer: by its time, or because the API has said so. */
  isOver(token: string): boolean {
    const claims = readClaims(token);
    return claims === null || isExpired(claims) || token === this.#refused;
  }

  /**
   * The session has ended, without the person's doing: `token` is no longer good, unless another one has replaced it.
   * At the start of a page that leads to the sign-in; later the page stays. Other tabs keep theirs.
   */
  expire(token?: string): void {
    const state = this.#state;
    if (state.status !== 'signed-in' || (token !== undefined && token !== state.token)) return;
    if (this.#isStale) this.discard();
    else this.#set({ status: 'expired', username: state.username, isAdministrator: state.isAdministrator });
  }

  /** Throws the token away: this page goes on as if there had been none, and what is done in other tabs stays. */
  discard(): void {
    this.#store('');
    this.#set({ status: 'signed-out', hasLeft: false });
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
      this.#look();
      onChange();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }

  /** Takes over what another tab has put into the storage. */
  #look(): void {
    if (!this.#storage) return;
    const stored = this.#storage.getItem(key);
    if (stored === this.#known) return;
    this.#known = stored;
    if (stored === null) this.#set({ status: 'signed-out', hasLeft: true });
    // It ran out in another tab: what is being done in this one waits for the password.
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
    this.#storage?.setItem(key, value);
    this.#known = value;
  }

  #set(state: SessionState): void {
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
