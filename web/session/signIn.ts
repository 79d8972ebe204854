import { graphql, useRelayEnvironment } from 'react-relay';
import type { signInMutation, signInMutation$data } from '../__generated__/signInMutation.graphql';
import { messageOf } from '../core/errors.ts';
import { deviceKey, deviceName } from './device.ts';
import { digestPassword } from './passwordDigest.ts';
import { usePublicMutation } from './publicMutation.ts';
import { session } from '../core/sessionStore.ts';

const mutation = graphql`
  mutation signInMutation($input: SignInInput!) {
    signIn(input: $input) {
      token
      isFirstSignIn
      userErrors {
        code
        message
      }
    }
  }
`;

/** How a sign-in ended; `isFirst` is null where the API could not tell whether it was the first. */
export type SignInResult =
  { isSignedIn: true; isFirst: boolean | null } | { isSignedIn: false; message: string };

const refused = 'E-mail et/ou mot de passe incorrect(s)';

function resultOf(payload: signInMutation$data['signIn']): SignInResult {
  const { token, isFirstSignIn, userErrors } = payload;
  if (token) {
    session.signIn(token);
    return { isSignedIn: true, isFirst: isFirstSignIn ?? null };
  }
  const [error] = userErrors;
  // Which of the two was wrong is nobody's business.
  return {
    isSignedIn: false,
    message: error && error.code !== 'INVALID_CREDENTIALS' ? error.message : refused,
  };
}

/** Signs in; the password itself never leaves the browser. The session begins when it succeeds. */
export function useSignIn(): [
  signIn: (username: string, password: string) => Promise<SignInResult>,
  isInFlight: boolean,
] {
  const environment = useRelayEnvironment();
  const [commit, isInFlight] = usePublicMutation<signInMutation>(mutation);
  const signIn = async (username: string, password: string): Promise<SignInResult> => {
    try {
      const passwordDigest = await digestPassword(environment, password);
      const input = {
        username: username.trim(),
        passwordDigest,
        platform: 'WEB' as const,
        deviceName: deviceName(),
        deviceKey: deviceKey(),
      };
      return resultOf((await commit({ input })).signIn);
    } catch (error) {
      return { isSignedIn: false, message: messageOf(error) };
    }
  };
  return [signIn, isInFlight];
}
