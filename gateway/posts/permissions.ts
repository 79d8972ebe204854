import { byRole } from '../communities/membership.ts';
import type { Context } from '../graphql/context.ts';
import type { PostRecord } from './records.ts';

/**
 * The viewer's rights on a post, for display only: the API checks each call. Synchronous when the post came with the
 * viewer's role.
 */

/** Whether the viewer administers the post's community or the platform. */
const administers = (post: PostRecord, context: Context): boolean | Promise<boolean> =>
  context.claims?.isAdministrator === true ||
  byRole(context, post.community, (role) => role === 'ADMINISTRATOR');

/** Author and administrators; events cannot be edited. */
export const canEdit = (post: PostRecord, context: Context): boolean | Promise<boolean> =>
  post.kind !== 'EVENT' && (post.isOwn || administers(post, context));

/** Author and administrators. */
export const canDelete = (post: PostRecord, context: Context): boolean | Promise<boolean> =>
  post.isOwn || administers(post, context);

/** Author and administrators, on the page of the community. */
export const canPin = canDelete;

/** Everybody who can read the post. */
export const canComment = (): boolean => true;
