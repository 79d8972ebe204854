import { useEffect } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { FirstSignInCheck_platform$key } from '../__generated__/FirstSignInCheck_platform.graphql';
import { reportError } from '../core/reportError.ts';
import { session } from '../core/sessionStore.ts';
import { checkFirstSignIn } from './checkFirstSignIn.ts';
import { deviceToken } from './deviceToken.ts';
import { beginOnboarding, endOnboarding, resumeOnboarding } from './onboarding/progress.ts';

/**
 * Once the main layout is shown, asks whether this is the person's first sign-in: they go to the onboarding then
 * (B009), at the step at which they left it. The same call tells the server the browser's push token (B071).
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
    const check = async (token: string | null) => {
      if (isLeft) return;
      const outcome = await checkFirstSignIn(environment, token);
      // Whoever works must not be thrown out because a question could not be asked; the next start asks again.
      if (outcome.isDone) follow(outcome.response.checkFirstSignIn.isFirstSignIn === true);
    };
    // Nobody does anything for this. That the layout is there is what causes it, as the documents want.
    deviceToken(environment).then(check).catch(reportError);
    return () => {
      isLeft = true;
    };
  }, [environment, isSaidOnce, navigate]);
  return null;
}
