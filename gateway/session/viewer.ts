import { type Context, perRequest } from '../core/context.ts';
import { fault } from '../core/errors.ts';
import { globalId } from '../core/ids.ts';
import { fetchOwnProfile } from './rest.ts';

/** The signed-in person; what is theirs is fetched when it is selected. */
export interface ViewerRecord {
  __typename: 'Viewer';
  id: string;
  username: string;
}

/** The viewer of a request; null without a token. UNAUTHENTICATED when the token cannot be good any more. */
export function viewerOf(context: Context): ViewerRecord | null {
  const { claims, token } = context;
  if (token === null) return null;
  if (!claims || (claims.exp !== undefined && claims.exp * 1000 <= Date.now())) {
    throw fault('UNAUTHENTICATED', 'Votre session a expiré. Veuillez vous reconnecter.');
  }
  return { __typename: 'Viewer', id: globalId('Viewer', claims.username), username: claims.username };
}

/** The viewer where there must be one. */
export function requireViewer(context: Context): ViewerRecord {
  const viewer = viewerOf(context);
  if (!viewer) throw fault('UNAUTHENTICATED', 'Veuillez vous connecter.');
  return viewer;
}

/** The viewer's profile, fetched at most once per request. */
export const profileOf = perRequest((context) =>
  fetchOwnProfile(context.rest, requireViewer(context).username),
);

/**
 * Whether the viewer administers the platform: their token says so, and the API still does. Where
 * it tells no roles it has at least accepted the token.
 */
export async function isAdministrator(context: Context): Promise<boolean> {
  const profile = await profileOf(context);
  return context.claims?.isAdministrator === true && profile.isAdministrator !== false;
}

/** Asks the API whose token a context holds: answers the username. Throws UNAUTHENTICATED when it is nobody's. */
export async function identify(context: Context): Promise<string> {
  const { username } = requireViewer(context);
  await profileOf(context);
  return username;
}
