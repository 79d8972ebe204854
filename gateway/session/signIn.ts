import type { ClientPlatform } from '../__generated__/resolvers.ts';
import type { Context } from '../graphql/context.ts';
import { checkFirstSignIn } from './devices.rest.ts';
import { type SignInRecord, toTokenResult } from './tokenResult.ts';

/** The result of a sign-in that the API answered with a token. */
export async function signInWith(
  context: Context,
  token: string,
  platform: ClientPlatform | null | undefined,
): Promise<Omit<SignInRecord, 'userErrors'>> {
  await Promise.all([context.identity.restore(token), context.refundSignIn()]);
  const isOnboardingRequired = checkFirstSignIn(context, { token: '', platform }, context.rest.as(token));
  // If this fails, the sign-in stays valid: only its own field reports the error.
  await Promise.allSettled([isOnboardingRequired]);
  return { ...toTokenResult(token), isOnboardingRequired };
}
