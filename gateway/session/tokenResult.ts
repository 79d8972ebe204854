import { readClaims } from '../http/claims.ts';
import type { Context } from '../graphql/context.ts';
import type { UserErrorRecord } from '../http/errors.ts';
import { type ViewerRecord, viewerOf } from '../graphql/viewer.ts';
import type { ClientPlatform } from '../__generated__/resolvers.ts';
import { checkFirstSignIn } from './devices.rest.ts';

/** A new token with its expiry, or nulls with the errors of a rejection. */
export interface TokenResult {
  token: string | null;
  expiresAt: string | null;
  userErrors: UserErrorRecord[];
}

/** Result of a sign-in. */
export interface SignInRecord extends TokenResult {
  isOnboardingRequired: Promise<boolean> | null;
}

/** No new token: the request was refused, or the current token stays valid. */
export const noToken = { token: null, expiresAt: null };

/** Result of a rejected sign-in. */
export const rejectedSignIn = { ...noToken, isOnboardingRequired: null };

/** A token with its expiry, an ISO 8601 instant; null when the token does not expire. */
export function toTokenResult(token: string): Pick<TokenResult, 'token' | 'expiresAt'> {
  const exp = readClaims(token)?.exp;
  return { token, expiresAt: exp === undefined ? null : new Date(exp * 1000).toISOString() };
}

/** Runs the rest of the request as the token's owner; returns the viewer, null without a token. */
export async function actAsOwner(
  context: Context,
  { token }: Pick<TokenResult, 'token'>,
): Promise<ViewerRecord | null> {
  if (token === null) return null;
  const signedIn = {
    rest: context.rest.as(token),
    token,
    claims: readClaims(token),
    // An error of the request's former token does not apply to this one.
    authError: null,
    memory: new Map<symbol, unknown>(),
  };
  const authentication = await context.tokenVerifier.authenticate({ ...context, ...signedIn });
  if (authentication.authError) throw authentication.authError;
  Object.assign(context, signedIn, authentication);
  return viewerOf(context);
}

/**
 * Finishes a sign-in after the API issued a token: clears its revocation, refunds the rate limit, and checks whether
 * this is the first sign-in.
 */
export async function finishSignIn(
  context: Context,
  token: string,
  platform: ClientPlatform | null | undefined,
): Promise<Omit<SignInRecord, 'userErrors'>> {
  await Promise.all([context.tokenVerifier.restore(token), context.refundSignIn()]);
  // No push token yet: the call only reports whether this is the first sign-in.
  const isOnboardingRequired = checkFirstSignIn(context, { pushToken: '', platform }, context.rest.as(token));
  // Wait, so that a rejection counts as handled; only `isOnboardingRequired` reports it.
  await Promise.allSettled([isOnboardingRequired]);
  return { ...toTokenResult(token), isOnboardingRequired };
}
