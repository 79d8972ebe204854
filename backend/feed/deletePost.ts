import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import type { BackendContext } from '../core/context.ts';
import type { PostAccess } from '../posts/access.ts';
import { deletePost as removePost } from '../posts/actions.ts';
import { announcePosts } from './announcing.ts';
import type { DoneAnswer } from './wire.ts';

/** Deletes a post with all that hangs on it, and tells the members of its community. */
export async function deletePost(
  context: BackendContext,
  { postId, communityId }: PostAccess,
): Promise<z.output<typeof DoneAnswer>> {
  const receveur = await context.database.transaction(async (tx) => {
    await removePost(tx, postId);
    return memberUsernames(tx, communityId);
  });
  announcePosts(context, receveur, { changement: 'suppression', idgroup: communityId, idpost: postId });
  return { status: true as const };
}
