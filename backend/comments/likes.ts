import { and, eq } from 'drizzle-orm';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { announceResponses } from '../posts/announcing.ts';
import type { CommentAccess } from './access.ts';
import { placeOf } from './announcing.ts';
import { commentLikes, comments } from './tables.ts';

/**
 * Likes a comment or reply for somebody, or takes the like back, or leaves it as is wanted, and tells the members of
 * its community what changed; answers which, and how many there are now.
 */
export async function toggleLike(
  context: BackendContext,
  userId: number,
  access: CommentAccess,
  wanted: boolean | undefined,
): Promise<{ isLiked: boolean; likeCount: number }> {
  const { commentId } = access;
  return context.database.transaction(async (tx) => {
    const [comment] = await tx
      .select({ likeCount: comments.likeCount })
      .from(comments)
      .where(eq(comments.id, commentId))
      .for('no key update');
    if (!comment) throw notFound();
    const mine = and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId));
    const before = (await tx.$count(commentLikes, mine)) > 0;
    const isLiked = wanted ?? !before;
    if (isLiked === before) return { isLiked, likeCount: comment.likeCount };
    if (isLiked) await tx.insert(commentLikes).values({ commentId, userId });
    else await tx.delete(commentLikes).where(mine);
    const likeCount = comment.likeCount + (isLiked ? 1 : -1);
    await tx.update(comments).set({ likeCount }).where(eq(comments.id, commentId));
    announceResponses(tx, placeOf(access));
    return { isLiked, likeCount };
  });
}
