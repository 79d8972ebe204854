import { useEffect } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { FirstSignInCheckMutation } from '../__generated__/FirstSignInCheckMutation.graphql';
import type { FirstSignInCheck_platform$key } from '../__generated__/FirstSignInCheck_platform.graphql';
import { reportError } from '../core/reportError.ts';
import { session } from '../core/sessionStore.ts';
import { commitAsync } from '../relay/commitAsync.ts';
import { askForDeviceToken, deviceToken } from './deviceToken.ts';
import { beginOnboarding, endOnboarding, resumeOnboarding } from './onboarding/progress.ts';

/**
 * Once the main layout is shown, asks whether this is the person's first sign-in: they go to the onboarding then
 * (B009), at the step at which they left it. The same call tells the server the browser's push token (B071); one that
 * is only allowed now is told by another.
 */
export function FirstSignInCheck({ platform: key }: { platform: FirstSignInCheck_platform$key }) {
  const { capabilities } = useFragment(
    graphql`
      fragment FirstSignInCheck_platform on Platform {
        capabilities
      }
    `,
    key,
  );
  // An API of the documents says « premier log! » only once; one with sessions until the end of the onboarding.
  const isSaidOnce = !capabilities.includes('SESSIONS');
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    const follow = (isFirstSignIn: boolean) => {
      const state = session.get();
      if (isLeft || state.status === 'signed-out') return;
      if (!isFirstSignIn && !isSaidOnce) endOnboarding(state.username);
      const address = isFirstSignIn ? beginOnboarding(state.username) : resumeOnboarding(state.username);
      if (address !== null) void navigate(address, { replace: true });
    };
    const check = async (deviceToken: string | null) => {
      if (isLeft) return;
      const outcome = await commitAsync<FirstSignInCheckMutation>(
        environment,
        graphql`
          mutation FirstSignInCheckMutation($input: CheckFirstSignInInput!) {
            checkFirstSignIn(input: $input) {
              isFirstSignIn
              userErrors {
                message
              }
            }
          }
        `,
        { input: { deviceToken } },
      );
      // Whoever works must not be thrown out because a question could not be asked; the next start asks again.
      if (outcome.isDone) follow(outcome.response.checkFirstSignIn.isFirstSignIn === true);
    };
    const tellDevice = async () => {
      // Both are told without waiting for an answer: the browser asks the person meanwhile.
      void check(await deviceToken(environment));
      const allowed = await askForDeviceToken(environment);
      if (allowed !== null) void check(allowed);
    };
    // Nobody does anything for this. That the layout is there is what causes it, as the documents want.
    tellDevice().catch(reportError);
    return () => {
      isLeft = true;
    };
  }, [environment, isSaidOnce, navigate]);
  return null;
}
