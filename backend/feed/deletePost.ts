import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { isAhead } from '../events/eventContent.ts';
import { notifyRespondents } from '../events/eventNotices.ts';
import { storeCancellation } from '../events/cancellations.ts';
import { lockEvent } from '../events/responses.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import type { WrittenNotice } from '../notifications/notify.ts';
import type { PostAccess } from '../posts/access.ts';
import { queueResponsesEvent } from '../core/realtime/eventQueue.ts';
import { publishShareChanges } from '../posts/postEvents.ts';
import { removePost } from '../posts/actions.ts';
import { SuccessResponse } from '../core/wire.ts';

/**
 * Deletes a post and publishes the change, also for its original and its shares. The people who come or may come to an
 * event that has not ended are notified. The route has checked access; throws 404 when the post is gone already.
 */
export async function deletePost(
  context: BackendContext,
  caller: Caller,
  { postId, communityId }: PostAccess,
): Promise<z.output<typeof SuccessResponse>> {
  await context.database.transaction(async (tx) => {
    const event = await lockEvent(tx, postId);
    const notices: WrittenNotice[] = [];
    if (event && isAhead(event)) {
      notices.push(await notifyRespondents(tx, caller, event, 'cancelled'));
      await storeCancellation(tx, event);
    }
    const { original, shares } = await removePost(tx, postId);
    const change = { change: 'deleted' as const, communityId, postId };
    await publishContentChange(tx, caller, change, { notices });
    if (original) queueResponsesEvent(tx, original);
    publishShareChanges(tx, shares);
  });
  return { status: true as const };
}
