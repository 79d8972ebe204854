import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { signInMutation } from '../__generated__/signInMutation.graphql';
import { errorMessageOf } from '../core/errors.ts';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import type { Outcome } from '../relay/mutations.ts';
import { getDeviceKey, describeDevice } from './device.ts';
import { isNotNfc } from './digest.ts';
import { digestPassword } from './passwordDigest.ts';
import { session } from '../core/sessionStore.ts';
import { beginOnboarding } from './onboarding/progress.ts';
import { takeWantedPage } from './wantedPage.ts';

const mutation = graphql`
  mutation signInMutation($input: SignInInput!) {
    signIn(input: $input) {
      token
      isOnboardingRequired
      userErrors {
        code
        message
      }
    }
  }
`;

/**
 * Result of a sign-in; `isFirst` is null when the API could not say whether it was the first, `isRefused` says whether
 * e-mail or password were wrong.
 */
export type SignInResult =
  | { isSignedIn: true; isFirst: boolean | null }
  | { isSignedIn: false; isRefused: boolean; message: string };

const refused = 'E-mail et/ou mot de passe incorrect(s)';

function resultOf(outcome: Outcome<signInMutation>): SignInResult {
  if (!outcome.isDone) {
    const isRefused = outcome.code === 'INVALID_CREDENTIALS';
    // Does not reveal which of the two was wrong.
    return { isSignedIn: false, isRefused, message: isRefused ? refused : outcome.message };
  }
  const { token, isOnboardingRequired } = outcome.response.signIn;
  if (!token) return { isSignedIn: false, isRefused: true, message: refused };
  session.signIn(token);
  return { isSignedIn: true, isFirst: isOnboardingRequired ?? null };
}

/** Signs in; the password itself never leaves the browser. The session begins when it succeeds. */
export function useSignIn(): (username: string, password: string) => Promise<SignInResult> {
  const environment = useRelayEnvironment();
  const [run] = useAsyncMutation<signInMutation>(mutation, { isPublic: true });
  return async (username, password) => {
    const send = async (asTyped: boolean) => {
      const input = {
        email: username.trim(),
        passwordDigest: await digestPassword(environment, password, { asTyped }),
        platform: 'WEB' as const,
        deviceName: describeDevice(),
        deviceKey: getDeviceKey(),
      };
      return run({ input });
    };
    try {
      const outcome = await send(false);
      const isWrong = !outcome.isDone && outcome.code === 'INVALID_CREDENTIALS';
      return resultOf(isWrong && isNotNfc(password) ? await send(true) : outcome);
    } catch (error) {
      return { isSignedIn: false, isRefused: false, message: errorMessageOf(error) };
    }
  };
}

/** The page to open after a sign-in; `isFirst` is null when it is unknown whether it was the first. */
export function pageAfterSignIn(isFirst: boolean | null): string {
  // That page returns to the sign-in and continues (B073).
  if (isFirst === null) return '/bad';
  const next = takeWantedPage();
  const state = session.get();
  return isFirst && state.status === 'signed-in' ? beginOnboarding(state.username) : next;
}
