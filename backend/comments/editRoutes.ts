import type { App } from '../core/app.ts';
import { forbidden, notFound } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { memberUsernames } from '../communities/audience.ts';
import { accessComment } from './access.ts';
import { commentsOnWire } from './comments.ts';
import { EditCommentAnswer, EditCommentBody } from './wire.ts';
import { picture, rewriteComment } from './writing.ts';

const form = defineForm({ fields: EditCommentBody, files: { image: picture } });

/** Editing what one wrote under a post. */
export function editRoutes(app: App): void {
  const { database, files, realtime } = app.context;

  app.post(
    '/api/comment/edit',
    {
      config: {
        operation: {
          id: 'editComment',
          source: '3 §2',
          assumed: 'The documents have its dialog and no call: the author alone edits.',
        },
        form,
      },
      schema: { summary: 'Changes a comment or a reply', response: { 200: EditCommentAnswer } },
    },
    (request) =>
      receiveForm(request, form, async ({ fields, files: received, record }) => {
        const { caller } = request;
        const { commentId, communityId, authorId } = await accessComment(database, caller, fields.CommentID);
        if (authorId !== caller.id) throw forbidden();
        const { comment, receveur } = await database.transaction(async (tx) => {
          await rewriteComment(tx, commentId, {
            text: fields.text,
            gif: fields.gif,
            newImageId: (await record(tx, received.image))[0]?.id ?? null,
            isImageDeleted: fields.isImageDeleted,
          });
          const written = (await commentsOnWire(tx, caller, files, [commentId])).get(commentId);
          if (!written) throw notFound();
          return { comment: written, receveur: await memberUsernames(tx, communityId) };
        });
        void realtime.publish({ pusheraction: ['posts'], receveur });
        return { status: true as const, comment };
      }),
  );
}
