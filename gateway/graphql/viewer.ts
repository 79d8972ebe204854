import type { Caller, Context } from './context.ts';
import { graphqlError } from '../http/errors.ts';
import { idType } from './ids.ts';

/** Ids of viewers, from the username. */
export const viewerId = idType('Viewer', 'username');

/** The person who sent the request, by their token; other fields are fetched when selected. */
export interface ViewerRecord {
  __typename: 'Viewer';
  id: string;
  username: string;
}

/**
 * The viewer of a request; null without a token. Throws UNAUTHENTICATED for a rejected or expired token, or the error
 * of an unavailable API.
 */
export function viewerOf(context: Context): ViewerRecord | null {
  const { claims, token, authError } = context;
  if (authError) throw authError;
  if (token === null) return null;
  if (!claims || (claims.exp !== undefined && claims.exp * 1000 <= Date.now())) {
    throw graphqlError('UNAUTHENTICATED', 'Votre session a expiré. Veuillez vous reconnecter.');
  }
  return {
    __typename: 'Viewer',
    id: viewerId.write({ username: claims.username }),
    username: claims.username,
  };
}

/** The viewer. @throws UNAUTHENTICATED without one, or the errors of `viewerOf`. */
export function requireViewer(context: Context): ViewerRecord {
  const viewer = viewerOf(context);
  if (!viewer) throw graphqlError('UNAUTHENTICATED', 'Veuillez vous connecter.');
  return viewer;
}

/** The caller as the API knows them. @throws UNAUTHENTICATED without one. */
export function requireCaller(context: Context): Caller {
  requireViewer(context);
  if (!context.caller) throw graphqlError('UNAUTHENTICATED', 'Veuillez vous connecter.');
  return context.caller;
}
