import { and, eq } from 'drizzle-orm';
import { isNotInBin } from '../communities/binned.ts';
import { type Access, toAccess } from '../communities/permissions.ts';
import { memberships } from '../communities/tables.ts';
import { type AccessTo, defineAccess, readId, checkedInAction } from '../core/access.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { forbiddenError, notFoundError } from '../core/errors.ts';
import { posts } from '../posts/tables.ts';
import { comments } from '../posts/commentTables.ts';

/** A comment or reply with the caller's access to its post. */
export interface CommentAccess extends Access {
  commentId: number;
  postId: number;
  parentId: number | null;
  authorId: number;
}

/** The caller's access to a comment (`isReply` false), a reply, or either; throws 404 when absent or hidden. */
export async function accessComment(
  db: Queryable,
  caller: Caller,
  commentId: number,
  isReply?: boolean,
): Promise<CommentAccess> {
  const [row] = await db
    .select({
      commentId: comments.id,
      postId: comments.postId,
      parentId: comments.parentId,
      authorId: comments.authorId,
      communityId: posts.communityId,
      role: memberships.role,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, posts.communityId), eq(memberships.userId, caller.id)),
    )
    .where(and(eq(comments.id, commentId), isNotInBin(posts.communityId)));
  if (!row || (isReply !== undefined && (row.parentId !== null) !== isReply)) throw notFoundError();
  return { ...toAccess(caller, row.communityId, row.role), ...row };
}

/** Requires read access to the comment (`isReply` false) or reply in `field`; 404 otherwise. */
export const requireCommentReader = (field: string, isReply: boolean): AccessTo<CommentAccess> =>
  defineAccess('member', (request) =>
    accessComment(request.server.context.database, request.caller, readId(request, field), isReply),
  );

/** Requires the author of the comment in `field` or an administrator of its community. */
export const requireCommentModerator = (field: string): AccessTo<CommentAccess> =>
  defineAccess('controller', async (request) => {
    const { context } = request.server;
    const comment = await accessComment(context.database, request.caller, readId(request, field), false);
    if (comment.authorId !== request.caller.id && !comment.canAdminister) throw forbiddenError();
    return comment;
  });

/** Requires the author of the reply in `field`. */
export const requireReplyAuthor = (field: string): AccessTo<CommentAccess> =>
  defineAccess('author', async (request) => {
    const { context } = request.server;
    const reply = await accessComment(context.database, request.caller, readId(request, field), true);
    if (reply.authorId !== request.caller.id) throw forbiddenError();
    return reply;
  });

/** Marks routes whose action itself checks that the caller wrote the form's comment or reply. */
export const requireCommentAuthor = checkedInAction('author');
