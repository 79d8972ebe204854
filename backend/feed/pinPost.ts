import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import { accessControlledPost, type PostAccess } from '../posts/access.ts';
import { setPinned } from '../posts/actions.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Pins a post in its community, in place of the one pinned there, or unpins it. Throws as `accessControlledPost`. */
export async function pinPost(
  context: BackendContext,
  caller: Caller,
  { postId }: PostAccess,
  isPinned: boolean,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const post = await accessControlledPost(tx, caller, postId);
    const changed = await setPinned(tx, post, isPinned);
    for (const changedId of changed)
      await publishContentChange(tx, caller, {
        change: 'updated',
        communityId: post.communityId,
        postId: changedId,
      });
  });
  return { status: true as const };
}
