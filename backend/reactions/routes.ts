import { accessComment, requireCommentReader } from '../comments/access.ts';
import { setCommentLike } from '../comments/likes.ts';
import { requireMemberInAction } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { accessPost, requirePostReader } from '../posts/access.ts';
import { listLikers, listReactors, listSharers } from './queries.ts';
import { reactToPost } from './reactToPost.ts';
import {
  LikeCommentResponse,
  LikeCommentBody,
  ReactToPostResponse,
  ReactToPostBody,
  LikeReplyBody,
  ListReactionsResponse,
  ListReactionsBody,
  toLikeCommentResponse,
  toListReactionsResponse,
  toReactToPostResponse,
} from './wire.ts';

const toPost = requirePostReader('postId');
const toComment = requireCommentReader('commentId', false);
const toReply = requireCommentReader('replyId', true);

/** Registers the routes of reactions and likes, and of the lists of who gave them. */
export function routes(app: App): void {
  const { context } = app;
  const { database, files } = context;

  app.post(
    '/api/dolike',
    {
      config: {
        access: toPost,
        limit: 'react',
        operation: {
          id: 'likePost',
          source: '3 §7',
          assumed: 'The kind one already has is taken back, another replaces it.',
        },
      },
      schema: { summary: 'Reacts to a post', body: ReactToPostBody, response: { 200: ReactToPostResponse } },
    },
    async (request) => {
      const { kind, wanted } = request.body;
      const { own, counts } = await reactToPost(
        context,
        request.caller,
        toPost.subjectOf(request),
        kind,
        wanted,
      );
      return toReactToPostResponse(own, counts);
    },
  );

  app.post(
    '/api/buttonlikecomment',
    {
      config: { access: toComment, limit: 'react', operation: { id: 'likeComment', source: '3 §7' } },
      schema: {
        summary: 'Likes a comment, or takes the like back',
        body: LikeCommentBody,
        response: { 200: LikeCommentResponse },
      },
    },
    async (request) =>
      toLikeCommentResponse(
        await setCommentLike(context, request.caller, toComment.subjectOf(request), request.body.wanted),
      ),
  );

  app.post(
    '/api/buttonlikereponse',
    {
      config: { access: toReply, limit: 'react', operation: { id: 'likeReply', source: '3 §7' } },
      schema: {
        summary: 'Likes a reply, or takes the like back',
        body: LikeReplyBody,
        response: { 200: LikeCommentResponse },
      },
    },
    async (request) =>
      toLikeCommentResponse(
        await setCommentLike(context, request.caller, toReply.subjectOf(request), request.body.wanted),
      ),
  );

  app.post(
    '/api/likelist',
    {
      config: {
        access: requireMemberInAction,
        operation: {
          id: 'listReactions',
          source: '3 §7',
          assumed: 'The list is in `list`; all flags are 0 for shares and likes of comments.',
        },
      },
      schema: {
        summary: 'Who reacted to a post, shared it, or likes a comment or reply; newest first',
        body: ListReactionsBody,
        response: { 200: ListReactionsResponse },
      },
    },
    async ({ caller, body: { id, type, page } }) => {
      const isOfPost = type <= 2;
      if (isOfPost) await accessPost(database, caller, id);
      else await accessComment(database, caller, id, type === 4);
      const find = isOfPost ? (type === 1 ? listReactors : listSharers) : listLikers;
      return toListReactionsResponse(await find(database, caller, id, page), files.linksFor(caller));
    },
  );
}
