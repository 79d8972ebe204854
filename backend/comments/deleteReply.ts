import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { CommentAccess } from './access.ts';
import { publishCommentChange, commentChange } from './notifications.ts';
import type { DeleteReplyResponse } from './wire.ts';
import { removeComment } from './commentContent.ts';

/** Deletes a reply. */
export async function deleteReply(
  context: BackendContext,
  caller: Caller,
  reply: CommentAccess,
): Promise<z.output<typeof DeleteReplyResponse>> {
  const { commentCount, replyCount } = await context.database.transaction(async (tx) => {
    const counts = await removeComment(tx, reply);
    publishCommentChange(
      tx,
      caller,
      await memberUsernames(tx, reply.communityId),
      commentChange('suppression', reply),
    );
    return counts;
  });
  return {
    status: true as const,
    idpost: reply.postId,
    idcomment: reply.parentId ?? 0,
    nbreponse: replyCount,
    nbrecommentaire: commentCount,
  };
}
