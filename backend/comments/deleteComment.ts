import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import type { CommentAccess } from './access.ts';
import { toContentPlace } from './notifications.ts';
import {
  type DeleteCommentResponse,
  type DeleteReplyResponse,
  toDeleteCommentResponse,
  toDeleteReplyResponse,
} from './wire.ts';
import { removeComment } from './commentContent.ts';

const remove = ({ database }: BackendContext, caller: Caller, comment: CommentAccess) =>
  database.transaction(async (tx) => {
    const counts = await removeComment(tx, comment);
    await publishContentChange(tx, caller, { change: 'deleted', ...toContentPlace(comment) });
    return counts;
  });

/** Deletes a comment with its replies. */
export async function deleteComment(
  context: BackendContext,
  caller: Caller,
  comment: CommentAccess,
): Promise<z.output<typeof DeleteCommentResponse>> {
  return toDeleteCommentResponse(comment, await remove(context, caller, comment));
}

/** Deletes a reply. */
export async function deleteReply(
  context: BackendContext,
  caller: Caller,
  reply: CommentAccess,
): Promise<z.output<typeof DeleteReplyResponse>> {
  return toDeleteReplyResponse(reply, await remove(context, caller, reply));
}
