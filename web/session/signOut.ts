import { commitMutation, graphql, type IEnvironment } from 'relay-runtime';
import type { signOutMutation } from '../__generated__/signOutMutation.graphql';
import { deviceToken } from './deviceToken.ts';
import { session } from '../core/sessionStore.ts';

/** The server is told for at most this long, in milliseconds: nobody waits for it to leave. */
const timeout = 3_000;

const tell = (environment: IEnvironment, token: string | null): Promise<void> =>
  new Promise((resolve) => {
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
      cacheConfig: { metadata: { isFarewell: true } },
      onCompleted: () => resolve(),
      onError: () => resolve(),
    });
  });

/**
 * Signs out: the server is told to end the session, and to forget this device when the browser has a push token. The
 * person is signed out here in every case, also when either fails (B139–B143).
 */
export async function signOut(environment: IEnvironment): Promise<void> {
  const told = deviceToken()
    .catch(() => null)
    .then((token) => tell(environment, token));
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, timeout))]);
  session.signOut();
}
