import type { ExecutionResult } from 'graphql';
import { isTokenExpired, readClaims, tokenRenewalTime } from '../core/claims.ts';
import { getDeviceKey, describeDevice } from '../session/device.ts';
import { hashPassword } from '../session/digest.ts';
import { createStore } from '../ui/createStore.ts';
import { postOperation } from './postOperation.ts';

/** State of the explorer's session; `hasEnded` means that it expired. */
export type State =
  | { status: 'signed-out'; hasEnded: boolean }
  | { status: 'signed-in'; username: string; token: string };

/** Storage key. */
const key = 'explorer';

interface TokenPayload {
  token: string | null;
  userErrors: readonly { code: string; message: string }[];
}

const digestQuery = 'query ExplorerPlatform { platform { passwordDigestAlgorithm } }';
const signInMutation =
  'mutation ExplorerSignIn($input: SignInInput!) { signIn(input: $input) { token userErrors { code message } } }';
const renewMutation =
  'mutation ExplorerRenew($input: RenewSessionInput!) { renewSession(input: $input) { token userErrors { code message } } }';
const signOutMutation =
  'mutation ExplorerSignOut($input: SignOutInput!) { signOut(input: $input) { userErrors { message } } }';

function dataOf<Data>({ data, errors }: ExecutionResult<Data>): Data {
  if (data === undefined || data === null)
    throw new Error(errors?.[0]?.message ?? 'The graph answered nothing.');
  return data;
}

/** The tab's sessionStorage; undefined where it is denied. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The tab's session, stored for reloads. */
export class Session {
  readonly #state = createStore<State>({ status: 'signed-out', hasEnded: false });
  #renewing: Promise<void> | undefined;
  #storage: Storage | undefined;

  /** Without `storage` the session lasts as long as the page. */
  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    const token = storage?.getItem(key);
    if (token && readClaims(token)) this.#adopt(token);
  }

  readonly get = this.#state.get;

  readonly subscribe = this.#state.subscribe;

  /**
   * Signs in with the password hashed as configured. Resolves with an error message or null; rejects without a
   * response.
   */
  async signIn(username: string, password: string): Promise<string | null> {
    type Platform = { platform: { passwordDigestAlgorithm: Parameters<typeof hashPassword>[0] } };
    const { platform } = dataOf(await postOperation<Platform>({ query: digestQuery }));
    const input = {
      email: username.trim(),
      passwordDigest: await hashPassword(platform.passwordDigestAlgorithm, password),
      platform: 'WEB',
      deviceName: describeDevice(),
      deviceKey: getDeviceKey(),
    };
    const { signIn } = dataOf(
      await postOperation<{ signIn: TokenPayload }>({ query: signInMutation, variables: { input } }),
    );
    if (signIn.token === null) return signIn.userErrors[0]?.message ?? 'The sign-in was refused.';
    this.#adopt(signIn.token);
    return null;
  }

  /** Ends the session on the server, and here even if that fails. */
  async signOut(): Promise<void> {
    const headers = this.#headers();
    this.#leave(false);
    await postOperation({ query: signOutMutation, variables: { input: {} } }, headers);
  }

  /** The token for a request, renewed if due; null if signed out. */
  async token(): Promise<string | null> {
    const state = this.get();
    if (state.status === 'signed-out') return null;
    const claims = readClaims(state.token);
    if (claims && Date.now() >= tokenRenewalTime(claims)) await this.#renew(state.token);
    const renewed = this.get();
    return renewed.status === 'signed-in' ? renewed.token : null;
  }

  /** The API rejected this token: renews it or ends the session. */
  async refuse(token: string): Promise<void> {
    if (this.#isCurrent(token)) await this.#renew(token, true);
  }

  #isCurrent(token: string): boolean {
    const state = this.get();
    return state.status === 'signed-in' && state.token === token;
  }

  #renew(token: string, isRefused = false): Promise<void> {
    this.#renewing ??= this.#askForRenewal(token, isRefused).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #askForRenewal(token: string, isRefused: boolean): Promise<void> {
    let successor: string | null;
    try {
      const answer = await postOperation<{ renewSession: TokenPayload }>({
        query: renewMutation,
        variables: { input: { token } },
      });
      successor = dataOf(answer).renewSession.token;
    } catch {
      // Keep the token until it expires.
      return;
    }
    if (!this.#isCurrent(token)) return;
    const claims = readClaims(token);
    if (successor !== null) this.#adopt(successor);
    else if (isRefused || (claims && isTokenExpired(claims))) this.#leave(true);
  }

  #headers(): Headers {
    const state = this.get();
    return new Headers(state.status === 'signed-in' ? { authorization: `Bearer ${state.token}` } : {});
  }

  #adopt(token: string): void {
    const claims = readClaims(token);
    if (!claims) throw new Error('The token cannot be read.');
    try {
      this.#storage?.setItem(key, token);
    } catch {
      // The storage is full: the session lasts as long as the page.
    }
    this.#state.set({ status: 'signed-in', token, username: claims.username });
  }

  #leave(hasEnded: boolean): void {
    this.#storage?.removeItem(key);
    this.#state.set({ status: 'signed-out', hasEnded });
  }
}
