import { graphql, type IEnvironment } from 'relay-runtime';
import type { signOutMutation } from '../__generated__/signOutMutation.graphql';
import { commitAsync } from '../relay/mutations.ts';
import { sendDeletions } from '../sending/deleteLater.ts';
import { findDeviceToken } from './deviceToken.ts';
import { forgetDeviceToken, knownToken } from './pushToken.ts';
import { session } from '../core/sessionStore.ts';

/** Maximum time for the sign-out request, in milliseconds; leaving does not wait longer. */
const timeout = 3_000;
/** Does not wait for deletions of other tabs. */
const deletionTimeout = 2_000;
/** Continues without a push token if none is known and the messaging service takes longer to return it. */
const deviceTimeout = 1_000;

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));

const sendSignOut = (environment: IEnvironment, token: string | null) =>
  commitAsync<signOutMutation>(
    environment,
    graphql`
      mutation signOutMutation($input: SignOutInput!) {
        signOut(input: $input) {
          providerSignOutUrl
          userErrors {
            message
          }
        }
      }
    `,
    { input: { pushToken: token } },
    { isFarewell: true },
  );

/**
 * Ends the session on the server, which forgets this device; waits for three seconds at most. Returns where the session
 * at the person's provider ends, if anywhere.
 */
export async function endSession(environment: IEnvironment): Promise<string | null> {
  const leave = async () => {
    const deletions = sendDeletions(environment);
    const token =
      knownToken() ??
      (await Promise.race([findDeviceToken(environment).catch(() => null), after(deviceTimeout)]));
    await Promise.race([deletions, after(deletionTimeout)]);
    const [sent] = await Promise.allSettled([sendSignOut(environment, token), forgetDeviceToken()]);
    const outcome = sent.status === 'fulfilled' ? sent.value : undefined;
    return outcome?.isDone ? (outcome.response.signOut.providerSignOutUrl ?? null) : null;
  };
  return Promise.race([leave(), after(timeout)]);
}

/**
 * Signs out: ends the session and unregisters this device on the server, and deletes the push token. The person is
 * always signed out here, even when a step fails (B139–B143).
 */
export async function signOut(environment: IEnvironment): Promise<void> {
  const providerUrl = await endSession(environment);
  session.signOut();
  if (providerUrl !== null) location.assign(providerUrl);
}
