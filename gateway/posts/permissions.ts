import { byRole } from '../communities/membership.ts';
import type { Context } from '../graphql/context.ts';
import type { PostRecord } from './records.ts';

/**
 * What the viewer may do with a post. Clients show and hide by it; the API decides again on
 * every call. Answers at once wherever the viewer's role came with the post.
 */

/** Whether the viewer administers the post's community or the platform. */
const administers = (post: PostRecord, context: Context): boolean | Promise<boolean> =>
  context.claims?.isAdministrator === true ||
  byRole(context, post.community, (role) => role === 'ADMINISTRATOR');

/** Its author and the administrators; events are edited by nobody. */
export const canEdit = (post: PostRecord, context: Context): boolean | Promise<boolean> =>
  post.kind !== 'EVENT' && (post.isOwn || administers(post, context));

/** Its author and the administrators. */
export const canDelete = (post: PostRecord, context: Context): boolean | Promise<boolean> =>
  post.isOwn || administers(post, context);

/** Its author and the administrators, on the page of its community. */
export const canPin = canDelete;

/** Anyone who sees a post, readers included. */
export const canComment = (): boolean => true;
