import { applyViewerRole } from '../communities/membership.ts';
import type { Context } from '../graphql/context.ts';
import type { PostRecord } from './records.ts';

/**
 * The viewer's rights on a post, for display only: the API checks each call. Synchronous when the post came with the
 * viewer's role.
 */

/** Whether the viewer administers the post's community or the platform. */
const administers = (post: PostRecord, context: Context): boolean | Promise<boolean> =>
  context.claims?.isAdministrator === true ||
  applyViewerRole(context, post.community, (role) => role === 'ADMINISTRATOR');

/** Whether the viewer may edit a post: its author and administrators; nobody for events. */
export const canEdit = (post: PostRecord, context: Context): boolean | Promise<boolean> =>
  post.kind !== 'EVENT' && (post.isOwn || administers(post, context));

/** Whether the viewer may delete a post: its author and administrators. */
export const canDelete = (post: PostRecord, context: Context): boolean | Promise<boolean> =>
  post.isOwn || administers(post, context);

/** Whether the viewer may pin a post in its community: the same people who may delete it. */
export const canPin = canDelete;

/** Whether the viewer may comment on a post: everybody who can read it. */
export const canComment = (): boolean => true;
