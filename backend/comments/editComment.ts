import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import type { Transaction } from '../core/database/database.ts';
import { forbidden, notFound } from '../core/errors.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { accessComment } from './access.ts';
import { publishCommentChange, commentChange } from './notifications.ts';
import { commentsOnWire } from './queries.ts';
import type { EditCommentResponse, EditCommentBody } from './wire.ts';
import { type RecordPicture, updateComment } from './commentContent.ts';

/** Edits a comment or reply of the caller. */
export async function editComment(
  request: FastifyRequest,
  fields: z.output<typeof EditCommentBody>,
  record: RecordPicture,
): Promise<z.output<typeof EditCommentResponse>> {
  const {
    caller,
    server: { context },
  } = request;
  const readAnswer = async (tx: Transaction, id: number) => {
    const comment = (await commentsOnWire(tx, caller, context.files.linksFor(caller), [id])).get(id);
    if (!comment) throw notFound();
    return { status: true as const, comment };
  };
  const write = async (tx: Transaction) => {
    // Checked again: membership may have ended while the picture was uploading.
    const access = await accessComment(tx, caller, fields.CommentID);
    const { commentId, communityId } = access;
    if (access.authorId !== caller.id) throw forbidden();
    const { text, gif, isImageDeleted, alternative, modifie } = fields;
    const mentioned = await updateComment(
      tx,
      caller,
      access,
      {
        text,
        gif,
        newImageId: await record(tx, communityId),
        isImageDeleted,
        alternative,
        lastReadAt: modifie,
      },
      context.config,
    );
    const answer = await readAnswer(tx, commentId);
    const receveur = await memberUsernames(tx, communityId);
    const noticed = await notifyMentioned(
      tx,
      caller,
      {
        communityId,
        postId: access.postId,
        ...(access.parentId === null ? { commentId } : { commentId: access.parentId, replyId: commentId }),
      },
      mentioned,
      'un commentaire',
    );
    publishCommentChange(tx, caller, receveur, commentChange('modification', access), [noticed]);
    return { stored: { id: commentId }, answer };
  };
  const { answer } = await writeContentOnce(request, write, async (tx, { id }) => {
    await accessComment(tx, caller, id);
    return readAnswer(tx, id);
  });
  return answer;
}
