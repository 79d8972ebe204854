import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Transaction } from '../core/database/database.ts';
import { forbiddenError, notFoundError } from '../core/errors.ts';
import type { FileLinks } from '../core/files/links.ts';
import { writeContentOnce } from '../core/idempotency.ts';
import { notifyMentioned } from '../members/mentionNotice.ts';
import { publishContentChange } from '../notifications/contentEvents.ts';
import { accessComment } from './access.ts';
import { toContentPlace, toNoticePlace } from './notifications.ts';
import { readWireComments } from './queries.ts';
import { type EditCommentResponse, type EditCommentBody, toCommentPayload } from './wire.ts';
import { type RecordPicture, updateComment } from './commentContent.ts';

/** Edits a comment or reply of the caller. */
export async function editComment(
  request: FastifyRequest,
  fields: z.output<typeof EditCommentBody>,
  recordPicture: RecordPicture,
): Promise<z.output<typeof EditCommentResponse>> {
  const {
    caller,
    server: { context },
  } = request;
  const readAnswer = async (tx: Transaction, links: FileLinks, id: number) => {
    const comment = (await readWireComments(tx, caller, links, [id])).get(id);
    if (!comment) throw notFoundError();
    return { status: true as const, comment };
  };
  const write = async (tx: Transaction) => {
    // Checked again: membership may have ended while the picture was uploading.
    const access = await accessComment(tx, caller, fields.commentId);
    const { commentId, communityId } = access;
    if (access.authorId !== caller.id) throw forbiddenError();
    const mentioned = await updateComment(
      tx,
      caller,
      access,
      { ...fields, newImageId: await recordPicture(tx, communityId) },
      context.config,
    );
    const links = context.files.recordedLinksFor(caller);
    const answer = await readAnswer(tx, links, commentId);
    const notice = await notifyMentioned(
      tx,
      caller,
      {
        communityId,
        postId: access.postId,
        ...toNoticePlace(access),
      },
      mentioned,
      'un commentaire',
    );
    await publishContentChange(
      tx,
      caller,
      { change: 'updated', ...toContentPlace(access) },
      {
        notices: [notice],
        payload: toCommentPayload(answer.comment, links.keys),
      },
    );
    return { stored: { id: commentId }, answer };
  };
  const { answer } = await writeContentOnce(request, write, async (tx, { id }) => {
    await accessComment(tx, caller, id);
    return readAnswer(tx, context.files.linksFor(caller), id);
  });
  return answer;
}
