import type { Caller, Context } from './context.ts';
import { graphqlError } from '../http/errors.ts';
import { idType } from './ids.ts';

export const viewerId = idType('Viewer', 'username');

/** The signed-in person; what is theirs is fetched when it is selected. */
export interface ViewerRecord {
  __typename: 'Viewer';
  id: string;
  username: string;
}

/**
 * The viewer of a request; null without a token. UNAUTHENTICATED where the API refused it, or it cannot be good
 * any more; another fault where nobody could tell.
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

/** The viewer where there must be one. */
export function requireViewer(context: Context): ViewerRecord {
  const viewer = viewerOf(context);
  if (!viewer) throw graphqlError('UNAUTHENTICATED', 'Veuillez vous connecter.');
  return viewer;
}

/** Whom the documents name as the caller in a call's own fields, where there must be one. */
export function requireCaller(context: Context): Caller {
  requireViewer(context);
  if (!context.caller) throw graphqlError('UNAUTHENTICATED', 'Veuillez vous connecter.');
  return context.caller;
}
