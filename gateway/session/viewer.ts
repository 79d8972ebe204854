import { type Caller, type Context, perRequest } from '../graphql/context.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { checkFirst } from './devices.rest.ts';
import { fetchOwnProfile } from './rest.ts';

/** The viewer's profile, fetched at most once per request. */
export const profileOf = perRequest((context) =>
  fetchOwnProfile(context.rest, requireViewer(context).username),
);

/** Whether the viewer has still to go through the onboarding, asked at most once per request; no device is told of. */
export const firstSignInOf = perRequest((context) => checkFirst(context, { token: '' }));

/**
 * Whether the viewer administers the platform: their token says so, and the API still does. Where
 * it tells no roles it has at least accepted the token.
 */
export async function isAdministrator(context: Context): Promise<boolean> {
  const profile = await profileOf(context);
  return context.claims?.isAdministrator === true && profile.isAdministrator !== false;
}

/** Asks the API whose token a context holds. Throws UNAUTHENTICATED when it is nobody's. */
export async function whoAsks(context: Context): Promise<Caller> {
  const { username } = requireViewer(context);
  const { user } = await profileOf(context);
  return { username, row: user.row };
}
