import { and, eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError } from '../core/errors.ts';
import { queueResponsesEvent } from '../core/realtime/eventQueue.ts';
import type { CommentAccess } from './access.ts';
import { toContentPlace } from './notifications.ts';
import { commentLikes, comments } from '../posts/commentTables.ts';

/** Sets or toggles the caller's like of a comment or reply. Returns the new state and count. */
export async function setCommentLike(
  context: BackendContext,
  { id: userId, email }: Caller,
  access: CommentAccess,
  requestedValue: boolean | undefined,
): Promise<{ isLiked: boolean; likeCount: number }> {
  const { commentId } = access;
  return context.database.transaction(async (tx) => {
    const [comment] = await tx
      .select({ likeCount: comments.likeCount })
      .from(comments)
      .where(eq(comments.id, commentId))
      .for('no key update');
    if (!comment) throw notFoundError();
    const mine = and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId));
    const previous = (await tx.$count(commentLikes, mine)) > 0;
    const isLiked = requestedValue ?? !previous;
    if (isLiked === previous) return { isLiked, likeCount: comment.likeCount };
    if (isLiked) await tx.insert(commentLikes).values({ commentId, userId });
    else await tx.delete(commentLikes).where(mine);
    const likeCount = comment.likeCount + (isLiked ? 1 : -1);
    await tx.update(comments).set({ likeCount }).where(eq(comments.id, commentId));
    queueResponsesEvent(tx, toContentPlace(access), email);
    return { isLiked, likeCount };
  });
}
