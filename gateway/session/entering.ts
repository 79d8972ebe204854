import { readClaims } from '../http/claims.ts';
import type { Context } from '../graphql/context.ts';
import type { UserErrorRecord } from '../http/errors.ts';
import { type ViewerRecord, viewerOf } from '../graphql/viewer.ts';

/** A token from a sign-in; nulls after a rejection. */
export interface Entrance {
  token: string | null;
  expiresAt: string | null;
  userErrors: UserErrorRecord[];
}

/** The same of a sign-in. */
export interface SignInRecord extends Entrance {
  isOnboardingRequired: Promise<boolean> | null;
}

/** Result of a rejected sign-in. */
export const refusedEntrance = { token: null, expiresAt: null };

/** Builds the result of a sign-in from a new token and its expiry. */
export function entranceBy(token: string): Pick<Entrance, 'token' | 'expiresAt'> {
  const exp = readClaims(token)?.exp;
  return { token, expiresAt: exp === undefined ? null : new Date(exp * 1000).toISOString() };
}

/**
 * Signs in with a new token; the rest of the request runs as its owner. The authentication this triggers is cached for
 * the next request.
 */
export async function enter(
  context: Context,
  { token }: Pick<Entrance, 'token'>,
): Promise<ViewerRecord | null> {
  if (token === null) return null;
  const entered = {
    rest: context.rest.as(token),
    token,
    claims: readClaims(token),
    // An error of the request's former token does not apply to this one.
    authError: null,
    memory: new Map<symbol, unknown>(),
  };
  const admission = await context.identity.authenticate({ ...context, ...entered });
  if (admission.authError) throw admission.authError;
  Object.assign(context, entered, admission);
  return viewerOf(context);
}
