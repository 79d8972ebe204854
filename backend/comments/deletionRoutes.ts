import type { App } from '../core/app.ts';
import { requireCommentModerator, requireReplyAuthor } from './access.ts';
import { deleteComment, deleteReply } from './deleteComment.ts';
import { DeleteCommentResponse, DeleteCommentBody, DeleteReplyResponse, DeleteReplyBody } from './wire.ts';

const assumed = 'The answer is not shown.';
const ownComment = requireCommentModerator('commentId');
const ownReply = requireReplyAuthor('replyId');

/** Registers the routes that delete comments and replies. */
export function deletionRoutes(app: App): void {
  const { context } = app;

  app.post(
    '/api/comment/delete',
    {
      config: {
        access: ownComment,
        limit: 'edit',
        operation: { id: 'deleteComment', source: '3 §7', assumed },
      },
      schema: {
        summary: 'Deletes a comment and its replies',
        body: DeleteCommentBody,
        response: { 200: DeleteCommentResponse },
      },
    },
    (request) => deleteComment(context, request.caller, ownComment.subjectOf(request)),
  );

  app.post(
    '/api/response/delete',
    {
      config: { access: ownReply, limit: 'edit', operation: { id: 'deleteReply', source: '3 §7', assumed } },
      schema: {
        summary: 'Deletes a reply: its author only',
        body: DeleteReplyBody,
        response: { 200: DeleteReplyResponse },
      },
    },
    (request) => deleteReply(context, request.caller, ownReply.subjectOf(request)),
  );
}
