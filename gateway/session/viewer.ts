import { type Caller, type Context, perRequest } from '../graphql/context.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { checkFirstSignIn } from './devices.rest.ts';
import { fetchOwnProfile } from './rest.ts';

/** The viewer's profile, fetched at most once per request. */
export const profileOf = perRequest((context) =>
  fetchOwnProfile(context.rest, requireViewer(context).username),
);

/** Whether the viewer must still complete the onboarding, fetched at most once per request. */
export const isFirstSignIn = perRequest((context) => checkFirstSignIn(context, { pushToken: '' }));

/**
 * Whether the viewer administers the platform: both their token and the API must say so. An API without roles has at
 * least accepted the token.
 */
export async function isAdministrator(context: Context): Promise<boolean> {
  const stored = await profileOf(context);
  return context.claims?.isAdministrator === true && stored.isAdministrator !== false;
}

/** Fetches the owner of the context's token. @throws UNAUTHENTICATED when the token is not valid */
export async function fetchTokenOwner(context: Context): Promise<Caller> {
  const { username } = requireViewer(context);
  const { user } = await profileOf(context);
  return { username, databaseId: user.databaseId };
}
