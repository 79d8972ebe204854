import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { PostAccess } from '../posts/access.ts';
import { announceResponses } from '../posts/announcing.ts';
import { deletePost as removePost } from '../posts/actions.ts';
import { announcePosts, announceShares } from './announcing.ts';
import type { DoneAnswer } from './wire.ts';

/**
 * Deletes a post with all that hangs on it, and tells the members of its community; of a share, the original's too, and
 * of an original, its shares'.
 */
export async function deletePost(
  context: BackendContext,
  caller: Caller,
  { postId, communityId }: PostAccess,
): Promise<z.output<typeof DoneAnswer>> {
  await context.database.transaction(async (tx) => {
    const { original, shares } = await removePost(tx, postId);
    const receveur = await memberUsernames(tx, communityId);
    announcePosts(tx, caller, receveur, { changement: 'suppression', idgroup: communityId, idpost: postId });
    if (original) announceResponses(tx, original);
    announceShares(tx, shares);
  });
  return { status: true as const };
}
