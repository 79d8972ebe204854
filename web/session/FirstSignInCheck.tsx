import { useEffect } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { FirstSignInCheckQuery } from '../__generated__/FirstSignInCheckQuery.graphql';
import type { FirstSignInCheck_platform$key } from '../__generated__/FirstSignInCheck_platform.graphql';
import { reportError } from '../core/errors.ts';
import { session } from '../core/sessionStore.ts';
import { fetchStrict } from '../relay/fetchStrict.ts';
import { findDeviceToken } from './deviceToken.ts';
import { beginOnboarding, endOnboarding, resumeOnboarding } from './onboarding/progress.ts';

/** Whether the viewer must still complete the onboarding. */
const firstSignInCheckQuery = graphql`
  query FirstSignInCheckQuery @throwOnFieldError {
    viewer {
      isOnboardingRequired
    }
  }
`;

/** Redirects to the onboarding at a first sign-in (B009); otherwise registers the browser for push messages (B071). */
export default function FirstSignInCheck({ platform: key }: { platform: FirstSignInCheck_platform$key }) {
  const { capabilities } = useFragment(
    graphql`
      fragment FirstSignInCheck_platform on Platform {
        capabilities
      }
    `,
    key,
  );
  // A documented API returns « premier log! » only once; one with sessions returns it until the onboarding is complete.
  const isSaidOnce = !capabilities.includes('SESSIONS');
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    const follow = (isOnboardingRequired: boolean) => {
      const state = session.get();
      if (isLeft || state.status === 'signed-out') return;
      if (!isOnboardingRequired && !isSaidOnce) endOnboarding(state.username);
      const address = isOnboardingRequired
        ? beginOnboarding(state.username)
        : resumeOnboarding(state.username);
      if (address !== null) void navigate(address, { replace: true });
    };
    const check = async () => {
      const data = await fetchStrict<FirstSignInCheckQuery>(
        environment,
        firstSignInCheckQuery,
        {},
      ).toPromise();
      follow(data?.viewer?.isOnboardingRequired === true);
      const token = await findDeviceToken(environment);
      if (isLeft || token === null) return;
      const { registerDevice } = await import('./registerDevice.ts');
      await registerDevice(environment, token);
    };
    // On failure the user stays here; the next start checks again.
    check().catch(reportError);
    return () => {
      isLeft = true;
    };
  }, [environment, isSaidOnce, navigate]);
  return null;
}
