import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { memberUsernames } from '../communities/audience.ts';
import { forbidden, notFound } from '../core/errors.ts';
import { accessComment } from './access.ts';
import { announceComments } from './announcing.ts';
import { commentsOnWire } from './queries.ts';
import type { EditCommentAnswer, EditCommentBody } from './wire.ts';
import { type RecordPicture, rewriteComment } from './writing.ts';

/** Changes a comment or reply of the caller's, and tells the members of its community. */
export async function editComment(
  { caller, server: { context } }: FastifyRequest,
  fields: z.output<typeof EditCommentBody>,
  record: RecordPicture,
): Promise<z.output<typeof EditCommentAnswer>> {
  const { commentId, communityId, authorId } = await accessComment(
    context.database,
    caller,
    fields.CommentID,
  );
  if (authorId !== caller.id) throw forbidden();
  const { comment, receveur } = await context.database.transaction(async (tx) => {
    const { text, gif, isImageDeleted } = fields;
    await rewriteComment(tx, commentId, {
      text,
      gif,
      newImageId: await record(tx, communityId),
      isImageDeleted,
    });
    const written = (await commentsOnWire(tx, caller, context.files.linksFor(caller), [commentId])).get(
      commentId,
    );
    if (!written) throw notFound();
    return { comment: written, receveur: await memberUsernames(tx, communityId) };
  });
  announceComments(context, receveur);
  return { status: true as const, comment };
}
