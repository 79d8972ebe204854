import type { App } from '../core/app.ts';
import { readerOf } from '../posts/access.ts';
import { commentController, commentReader, replyAuthor } from './access.ts';
import { createComment } from './createComment.ts';
import { createReply } from './createReply.ts';
import { deleteComment } from './deleteComment.ts';
import { formRoutes } from './formRoutes.ts';
import { listComments, listReplies } from './queries.ts';
import {
  CreateCommentAnswer,
  CreateCommentBody,
  CreateReplyAnswer,
  CreateReplyBody,
  DeleteCommentAnswer,
  DeleteCommentBody,
  DeleteReplyAnswer,
  DeleteReplyBody,
  ListAnswer,
  ListCommentsBody,
  ListRepliesBody,
} from './wire.ts';

const assumed = 'The answer is not shown.';
const done = { status: true as const };
const toPost = readerOf('postID');
const toComment = commentReader('commentID', false);
const ownComment = commentController('CommentID');
const ownReply = replyAuthor('ReponseID');

/** Comments and replies: lists, writing, deletion. */
export function routes(app: App): void {
  const { context } = app;
  const { database, files } = context;
  formRoutes(app);

  app.post(
    '/api/comment/create/null',
    {
      config: { access: toPost, operation: { id: 'createComment', source: '3 §7', assumed } },
      schema: {
        summary: 'Comments on a post with text or a GIF',
        body: CreateCommentBody,
        response: { 200: CreateCommentAnswer },
      },
    },
    (request) => createComment(request, toPost.of(request), request.body),
  );

  app.post(
    '/api/comment/reponse/null',
    {
      config: { access: toComment, operation: { id: 'createReply', source: '3 §7', assumed } },
      schema: {
        summary: 'Replies to a comment with text or a GIF',
        body: CreateReplyBody,
        response: { 200: CreateReplyAnswer },
      },
    },
    (request) => createReply(request, toComment.of(request), request.body),
  );

  app.post(
    '/api/comments/list',
    {
      config: { access: toPost, operation: { id: 'listComments', source: '3 §7' } },
      schema: {
        summary: 'Comments of a post, newest first',
        body: ListCommentsBody,
        response: { 200: ListAnswer },
      },
    },
    async ({ caller, body }) => {
      const page = { count: body.nbComments, start: body.startPoint };
      return { ...done, List: await listComments(database, caller, files, body.postID, page) };
    },
  );

  app.post(
    '/api/reponses/list',
    {
      config: { access: toComment, operation: { id: 'listReplies', source: '3 §7' } },
      schema: {
        summary: 'Replies to a comment, oldest first',
        body: ListRepliesBody,
        response: { 200: ListAnswer },
      },
    },
    async ({ caller, body }) => {
      const page = { count: body.nbComments, start: body.startPoint };
      return { ...done, List: await listReplies(database, caller, files, body.commentID, page) };
    },
  );

  app.post(
    '/api/comment/delete',
    {
      config: { access: ownComment, operation: { id: 'deleteComment', source: '3 §7', assumed } },
      schema: {
        summary: 'Deletes a comment and its replies',
        body: DeleteCommentBody,
        response: { 200: DeleteCommentAnswer },
      },
    },
    async (request) => {
      const comment = ownComment.of(request);
      const { commentCount } = await deleteComment(context, comment);
      return { ...done, idpost: comment.postId, nbrecommentaire: commentCount };
    },
  );

  app.post(
    '/api/response/delete',
    {
      config: { access: ownReply, operation: { id: 'deleteReply', source: '3 §7', assumed } },
      schema: {
        summary: 'Deletes a reply: its author only',
        body: DeleteReplyBody,
        response: { 200: DeleteReplyAnswer },
      },
    },
    async (request) => {
      const { postId, parentId, ...reply } = ownReply.of(request);
      const { commentCount, replyCount } = await deleteComment(context, { ...reply, postId, parentId });
      return {
        ...done,
        idpost: postId,
        idcomment: parentId ?? 0,
        nbreponse: replyCount,
        nbrecommentaire: commentCount,
      };
    },
  );
}
