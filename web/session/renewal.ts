import { graphql, type IEnvironment } from 'relay-runtime';
import type { renewalMutation } from '../__generated__/renewalMutation.graphql';
import { tokenExpiry, readClaims, tokenRenewalTime } from '../core/claims.ts';
import { RequestError } from '../core/errors.ts';
import type { SessionStore } from '../core/sessionStore.ts';
import { commitAsync } from '../relay/mutations.ts';
import { onReturn } from '../relay/liveness.ts';

/** Requests a new token; resolves with null when the session has ended, rejects when the request failed. */
type AskForRenewal = (token: string) => Promise<string | null>;

/** Milliseconds until the next renewal, and the first and maximum pause after a failed one. */
const firstPause = 5_000;
const longestPause = 300_000;
/** A timer holds at most 24.8 days. */
const longestTimer = 2 ** 31 - 1;

/** Renews a token by a mutation without session; the token itself identifies its owner. */
export const renewThroughGateway =
  (environment: IEnvironment): AskForRenewal =>
  async (token) => {
    const outcome = await commitAsync<renewalMutation>(
      environment,
      graphql`
        mutation renewalMutation($input: RenewSessionInput!) {
          renewSession(input: $input) {
            token
            userErrors {
              code
              message
            }
          }
        }
      `,
      { input: { token } },
      { isPublic: true },
    );
    if (outcome.isDone) return outcome.response.renewSession.token ?? null;
    if (outcome.code === 'SESSION_ENDED') return null;
    throw outcome.error ?? new RequestError('UPSTREAM_UNAVAILABLE');
  };

/** Renews in one tab at a time where Web Locks are available (https and localhost). Elsewhere the server tolerates two renewals. */
const inOneTab = async (work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request('session', work);
  else await work();
};

/**
 * Renews the session before it expires, by timer, on return and before operations; returns a function that stops it.
 */
export function renewAutomatically(session: SessionStore, askForRenewal: AskForRenewal): () => void {
  let running: Promise<void> | undefined;
  /** The token whose renewal was refused. */
  let refused: string | undefined;
  let failures = 0;
  let restUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const renew = (token: string) =>
    inOneTab(async () => {
      // Another tab may have done it meanwhile.
      if (!session.isLatest(token)) return;
      const successor = await askForRenewal(token);
      if (successor === null) refused = token;
      else session.replace(token, successor);
    });

  const attempt = async (token: string) => {
    try {
      await renew(token);
      failures = 0;
      restUntil = Date.now() + firstPause;
    } catch (error) {
      restUntil = Date.now() + Math.min(firstPause * 2 ** failures, longestPause);
      failures += 1;
      throw error;
    } finally {
      running = undefined;
      schedule();
    }
  };

  const renewIfDue = async (isOperation: boolean): Promise<void> => {
    const state = session.get();
    const claims = state.status === 'signed-in' ? readClaims(state.token) : null;
    if (state.status !== 'signed-in' || !claims) return;
    const { token } = state;
    const isGood = !session.isOver(token);
    if (isGood && Date.now() < tokenRenewalTime(claims)) return;
    // While the token is valid, do not wait for a server that has just failed to renew it.
    if (isGood && (refused === token || Date.now() < restUntil || (isOperation && failures > 0))) return;
    if (refused !== token) {
      running ??= attempt(token);
      await running.catch((error: unknown) => {
        if (session.isOver(token) && session.isLatest(token)) throw error;
      });
    }
    if (refused === token && session.isOver(token)) session.expire(token);
  };

  const look = () => {
    renewIfDue(false)
      // Retried later; callers who need it now receive the error.
      .catch(() => {})
      .finally(schedule);
  };

  const schedule = () => {
    clearTimeout(timer);
    const state = session.get();
    const claims = state.status === 'signed-in' ? readClaims(state.token) : null;
    if (state.status !== 'signed-in' || !claims || running) return;
    const due = refused === state.token ? tokenExpiry(claims) : Math.max(tokenRenewalTime(claims), restUntil);
    // A token is invalid after its expiry.
    timer = setTimeout(look, Math.min(Math.max(due + 1 - Date.now(), 0), longestTimer));
  };

  session.renewBy(() => renewIfDue(true));
  const stopFollowing = session.subscribe(schedule);
  const stopReturning = onReturn(() => {
    restUntil = 0;
    look();
  });
  look();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    stopReturning();
  };
}
