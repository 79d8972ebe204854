import { and, eq } from 'drizzle-orm';
import { type Access, toAccess } from '../communities/permissions.ts';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { posts } from '../posts/tables.ts';
import { comments } from './tables.ts';

/** A comment or reply with the caller's access to its post. */
export interface CommentAccess extends Access {
  commentId: number;
  postId: number;
  parentId: number | null;
  authorId: number;
}

/**
 * The caller's access to a comment (`isReply` false), a reply, or either of them; throws 404 when it is
 * absent or hidden.
 */
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
    .where(eq(comments.id, commentId));
  if (!row || (isReply !== undefined && (row.parentId !== null) !== isReply)) throw notFound();
  return { ...toAccess(caller, row.communityId, row.role), ...row };
}
