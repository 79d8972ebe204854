import { useState } from 'react';
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay';
import type { signInMutation, signInMutation$data } from '../__generated__/signInMutation.graphql';
import { messageOf } from '../app/relay/errors.ts';
import { passwordDigest } from './passwordDigest.ts';
import { session } from './sessionStore.ts';

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

/** How a sign-in ended. */
export type SignInResult = { isSignedIn: true; isFirst: boolean } | { isSignedIn: false; message: string };

const refused = 'E-mail et/ou mot de passe incorrect(s)';

function resultOf(payload: signInMutation$data['signIn']): SignInResult {
  const { token, isFirstSignIn, userErrors } = payload;
  if (token) {
    session.signIn(token);
    return { isSignedIn: true, isFirst: isFirstSignIn === true };
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
  const [isInFlight, setInFlight] = useState(false);
  const signIn = (username: string, password: string) =>
    new Promise<SignInResult>((resolve) => {
      setInFlight(true);
      const settle = (result: SignInResult) => {
        setInFlight(false);
        resolve(result);
      };
      commitMutation<signInMutation>(environment, {
        mutation,
        variables: { input: { username: username.trim(), passwordDigest: passwordDigest(password) } },
        // It needs no session, and must not wait for one that has run out.
        cacheConfig: { metadata: { isPublic: true } },
        onCompleted: (data) => settle(resultOf(data.signIn)),
        onError: (error) => settle({ isSignedIn: false, message: messageOf(error) }),
      });
    });
  return [signIn, isInFlight];
}
