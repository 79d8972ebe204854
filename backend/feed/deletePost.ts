import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { PostAccess } from '../posts/access.ts';
import { publishResponseChange } from '../posts/postEvents.ts';
import { removePost } from '../posts/actions.ts';
import { publishPostChange, publishShareChanges } from './postEvents.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Deletes a post and publishes the change, also for its original and its shares. */
export async function deletePost(
  context: BackendContext,
  caller: Caller,
  { postId, communityId }: PostAccess,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const { original, shares } = await removePost(tx, postId);
    const receveur = await memberUsernames(tx, communityId);
    publishPostChange(tx, caller, receveur, {
      changement: 'suppression',
      idgroup: communityId,
      idpost: postId,
    });
    if (original) publishResponseChange(tx, original);
    publishShareChanges(tx, shares);
  });
  return { status: true as const };
}
