import { memberUsernames } from '../communities/audience.ts';
import type { BackendContext } from '../core/context.ts';
import type { CommentAccess } from './access.ts';
import { announceComments } from './announcing.ts';
import { removeComment } from './writing.ts';

/**
 * Deletes a comment with its replies, or a reply, and tells the members of its community; answers how many
 * comments the post has now, and replies the comment.
 */
export async function deleteComment(
  context: BackendContext,
  comment: CommentAccess,
): Promise<{ commentCount: number; replyCount: number }> {
  const { receveur, ...counts } = await context.database.transaction(async (tx) => ({
    ...(await removeComment(tx, comment)),
    receveur: await memberUsernames(tx, comment.communityId),
  }));
  announceComments(context, receveur);
  return counts;
}
