import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { accessControlledPost, type PostAccess } from '../posts/access.ts';
import { setPinned } from '../posts/actions.ts';
import { publishPostChange } from './postEvents.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Pins a post in place of the current one, or unpins it. */
export async function pinPost(
  context: BackendContext,
  caller: Caller,
  { postId }: PostAccess,
  isPinned: boolean,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const post = await accessControlledPost(tx, caller, postId);
    const idgroup = post.communityId;
    const changed = await setPinned(tx, post, isPinned);
    const receveur = await memberUsernames(tx, idgroup);
    for (const idpost of changed)
      publishPostChange(tx, caller, receveur, { changement: 'modification', idgroup, idpost });
  });
  return { status: true as const };
}
