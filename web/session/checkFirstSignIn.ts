import { graphql, type IEnvironment } from 'relay-runtime';
import type { checkFirstSignInMutation } from '../__generated__/checkFirstSignInMutation.graphql';
import { commitAsync } from '../relay/commitAsync.ts';
import type { Outcome } from '../relay/outcome.ts';

/** Asks whether this is the person's first sign-in (B009); the same call tells the server the browser's push token (B071). */
export const checkFirstSignIn = (
  environment: IEnvironment,
  deviceToken: string | null,
): Promise<Outcome<checkFirstSignInMutation>> =>
  commitAsync<checkFirstSignInMutation>(
    environment,
    graphql`
      mutation checkFirstSignInMutation($input: CheckFirstSignInInput!) {
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
