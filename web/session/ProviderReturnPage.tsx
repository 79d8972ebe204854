import { useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useNavigate } from 'react-router-dom';
import type { ProviderReturnPageMutation } from '../__generated__/ProviderReturnPageMutation.graphql';
import { StoredLogo } from '../branding/StoredLogo.tsx';
import { session } from '../core/sessionStore.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { describeDevice, getDeviceKey } from './device.ts';
import { pageAfterSignIn } from './signIn.ts';
import { buttonClasses } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { takeMatchingState } from './providerSignIn.ts';

const mutation = graphql`
  mutation ProviderReturnPageMutation($input: CompleteSignInInput!) {
    completeSignIn(input: $input) {
      token
      isOnboardingRequired
      userErrors {
        code
        message
      }
    }
  }
`;

const foreign = 'Cette connexion n’a pas été commencée dans cet onglet, ou elle a déjà servi. Recommencez.';

/** /login/retour: where a provider sends people back. Completes the sign-in once. */
export function Component() {
  const navigate = useNavigate();
  const [complete] = useAsyncMutation<ProviderReturnPageMutation>(mutation, { isPublic: true });
  const [failure, setFailure] = useState<string | null>(null);
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const run = async () => {
      const callbackUrl = new URL(location.href);
      const state = takeMatchingState(callbackUrl);
      if (state === undefined) return setFailure(foreign);
      const outcome = await complete({
        input: {
          state,
          callbackUrl: callbackUrl.href,
          platform: 'WEB',
          deviceName: describeDevice(),
          deviceKey: getDeviceKey(),
        },
      });
      if (!outcome.isDone) return setFailure(outcome.message);
      const { token, isOnboardingRequired } = outcome.response.completeSignIn;
      if (!token) return setFailure(foreign);
      session.signIn(token);
      await navigate(pageAfterSignIn(isOnboardingRequired ?? null), { replace: true });
    };
    void run();
  });

  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6">
      <StoredLogo height={48} />
      {failure === null ? (
        <h1 role="status" className="m-0 text-lg font-semibold">
          Connexion en cours…
        </h1>
      ) : (
        <EmptyState as="h1" title="La connexion n’a pas abouti">
          <p role="alert" className="m-0 mb-5">
            {failure}
          </p>
          <Link to="/login" className={buttonClasses('primary')}>
            Revenir à la connexion
          </Link>
        </EmptyState>
      )}
    </main>
  );
}
