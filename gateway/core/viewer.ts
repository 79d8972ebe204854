import type { Context } from './context.ts';
import { fault } from './errors.ts';
import { idType } from './ids.ts';

export const viewerId = idType('Viewer', 'username');

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
  return {
    __typename: 'Viewer',
    id: viewerId.write({ username: claims.username }),
    username: claims.username,
  };
}

/** The viewer where there must be one. */
export function requireViewer(context: Context): ViewerRecord {
  const viewer = viewerOf(context);
  if (!viewer) throw fault('UNAUTHENTICATED', 'Veuillez vous connecter.');
  return viewer;
}
