import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { CommentAccess } from './access.ts';
import { publishCommentChange, commentChange } from './notifications.ts';
import type { DeleteCommentResponse } from './wire.ts';
import { removeComment } from './commentContent.ts';

/** Deletes a comment with its replies. */
export async function deleteComment(
  context: BackendContext,
  caller: Caller,
  comment: CommentAccess,
): Promise<z.output<typeof DeleteCommentResponse>> {
  const { commentCount } = await context.database.transaction(async (tx) => {
    const counts = await removeComment(tx, comment);
    publishCommentChange(
      tx,
      caller,
      await memberUsernames(tx, comment.communityId),
      commentChange('suppression', comment),
    );
    return counts;
  });
  return { status: true as const, idpost: comment.postId, nbrecommentaire: commentCount };
}
