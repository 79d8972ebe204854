import { useEffect } from 'react';
import { commitMutation, graphql, useRelayEnvironment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { FirstSignInCheckMutation } from '../__generated__/FirstSignInCheckMutation.graphql';
import { reportError } from '../core/reportError.ts';
import { askForDeviceToken, deviceToken } from './deviceToken.ts';

/**
 * Once the main layout is shown, asks whether this is the person's first sign-in: they go to the onboarding then (B009).
 * The same call tells the server the browser's push token (B071); one that is only allowed now is told by another.
 */
export function FirstSignInCheck() {
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    const check = (deviceToken: string | null) => {
      if (isLeft) return;
      commitMutation<FirstSignInCheckMutation>(environment, {
        mutation: graphql`
          mutation FirstSignInCheckMutation($input: CheckFirstSignInInput!) {
            checkFirstSignIn(input: $input) {
              isFirstSignIn
            }
          }
        `,
        variables: { input: { deviceToken } },
        onCompleted: ({ checkFirstSignIn }) => {
          if (!isLeft && checkFirstSignIn.isFirstSignIn)
            void navigate('/terminer-inscription/profil', { replace: true });
        },
        // Whoever works must not be thrown out because a question could not be asked; the next start asks again.
        onError: () => {},
      });
    };
    const tellDevice = async () => {
      check(await deviceToken(environment));
      const allowed = await askForDeviceToken(environment);
      if (allowed !== null) check(allowed);
    };
    tellDevice().catch(reportError);
    return () => {
      isLeft = true;
    };
  }, [environment, navigate]);
  return null;
}
