import { useEffect } from 'react';
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { FirstSignInCheckMutation } from '../__generated__/FirstSignInCheckMutation.graphql';
import { deviceToken } from './deviceToken.ts';

/** Once the main layout is shown, asks whether this is the person's first sign-in: they go to the onboarding then (B009). */
export function FirstSignInCheck() {
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    void deviceToken().then((token) => {
      if (isLeft) return;
      commitMutation<FirstSignInCheckMutation>(environment, {
        mutation: graphql`
          mutation FirstSignInCheckMutation($input: CheckFirstSignInInput!) {
            checkFirstSignIn(input: $input) {
              isFirstSignIn
            }
          }
        `,
        variables: { input: { deviceToken: token } },
        onCompleted: ({ checkFirstSignIn }) => {
          if (!isLeft && checkFirstSignIn.isFirstSignIn)
            void navigate('/terminer-inscription/profil', { replace: true });
        },
        // Whoever works must not be thrown out because a question could not be asked; the next start asks again.
        onError: () => {},
      });
    });
    return () => {
      isLeft = true;
    };
  }, [environment, navigate]);
  return null;
}
