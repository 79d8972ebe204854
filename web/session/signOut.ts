import { commitMutation, graphql, type IEnvironment } from 'relay-runtime';
import type { signOutMutation } from '../__generated__/signOutMutation.graphql';
import { deviceToken, forgetDeviceToken } from './deviceToken.ts';
import { session } from '../core/sessionStore.ts';

/** The server is told for at most this long, in milliseconds: nobody waits for it to leave. */
const timeout = 3_000;

const disconnect = (environment: IEnvironment, token: string): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, timeout);
    commitMutation<signOutMutation>(environment, {
      mutation: graphql`
        mutation signOutMutation($input: SignOutInput!) {
          signOut(input: $input) {
            userErrors {
              message
            }
          }
        }
      `,
      variables: { input: { deviceToken: token } },
      onCompleted: () => resolve(),
      onError: () => resolve(),
    });
  });

/**
 * Signs out: when the browser has a push token, the server is told to forget this device, and the token is given
 * back; the person is signed out here in every case, also when any of it fails (B139–B143).
 */
export async function signOut(environment: IEnvironment): Promise<void> {
  try {
    const token = await deviceToken(environment);
    await Promise.all([token === null ? undefined : disconnect(environment, token), forgetDeviceToken()]);
  } finally {
    session.signOut();
  }
}
