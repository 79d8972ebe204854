import type { App } from '../core/app.ts';
import { requirePostReader } from '../posts/access.ts';
import { requireCommentReader } from './access.ts';
import { createComment, createReply } from './createComment.ts';
import { deletionRoutes } from './deletionRoutes.ts';
import { formRoutes } from './formRoutes.ts';
import { listComments, listReplies } from './queries.ts';
import { CreateCommentResponse, CreateCommentBody, CreateReplyResponse, CreateReplyBody } from './wire.ts';
import {
  ListCommentsResponse,
  ListCommentsBody,
  ListRepliesResponse,
  ListRepliesBody,
  toListCommentsResponse,
  toListRepliesResponse,
} from './listing.wire.ts';

const assumed = 'The answer is not shown.';
const toPost = requirePostReader('postId');
const toComment = requireCommentReader('commentId', false);

/** Registers all routes of comments and replies. */
export function routes(app: App): void {
  const { database, files } = app.context;
  formRoutes(app);
  deletionRoutes(app);

  app.post(
    '/api/comment/create/null',
    {
      config: {
        access: toPost,
        limit: 'comment',
        operation: {
          id: 'createComment',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['mentionedEmails'],
          assumed,
        },
      },
      schema: {
        summary: 'Comments on a post with text or a GIF',
        body: CreateCommentBody,
        response: { 200: CreateCommentResponse },
      },
    },
    (request) => createComment(request, toPost.subjectOf(request), { body: request.body }),
  );

  app.post(
    '/api/comment/reponse/null',
    {
      config: {
        access: toComment,
        limit: 'comment',
        operation: {
          id: 'createReply',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['mentionedEmails'],
          assumed,
        },
      },
      schema: {
        summary: 'Replies to a comment with text or a GIF',
        body: CreateReplyBody,
        response: { 200: CreateReplyResponse },
      },
    },
    (request) => createReply(request, toComment.subjectOf(request), { body: request.body }),
  );

  app.post(
    '/api/comments/list',
    {
      config: { access: toPost, operation: { id: 'listComments', source: '3 §7' } },
      schema: {
        summary: 'Comments of a post, newest first',
        body: ListCommentsBody,
        response: { 200: ListCommentsResponse },
      },
    },
    async ({ caller, body: { postId, ...part } }) =>
      toListCommentsResponse(await listComments(database, caller, postId, part), files.linksFor(caller)),
  );

  app.post(
    '/api/reponses/list',
    {
      config: { access: toComment, operation: { id: 'listReplies', source: '3 §7' } },
      schema: {
        summary: 'Replies to a comment, oldest first',
        body: ListRepliesBody,
        response: { 200: ListRepliesResponse },
      },
    },
    async ({ caller, body: { commentId, ...part } }) =>
      toListRepliesResponse(await listReplies(database, caller, commentId, part), files.linksFor(caller)),
  );
}
