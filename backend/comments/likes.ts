import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { commentLikes, comments } from './tables.ts';

/** Likes a comment or reply for somebody, or takes the like back; answers which, and how many there are now. */
export const toggleLike = (
  database: Database,
  userId: number,
  commentId: number,
): Promise<{ isLiked: boolean; likeCount: number }> =>
  database.transaction(async (tx) => {
    await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, commentId)).for('update');
    const removed = await tx
      .delete(commentLikes)
      .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
      .returning({ userId: commentLikes.userId });
    const isLiked = removed.length === 0;
    if (isLiked) await tx.insert(commentLikes).values({ commentId, userId });
    const [comment] = await tx
      .update(comments)
      .set({ likeCount: sql`${comments.likeCount} + ${isLiked ? 1 : -1}` })
      .where(eq(comments.id, commentId))
      .returning({ likeCount: comments.likeCount });
    if (!comment) throw notFound();
    return { isLiked, likeCount: comment.likeCount };
  });
