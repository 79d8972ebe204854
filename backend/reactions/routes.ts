import { accessComment, type CommentAccess, requireCommentReader } from '../comments/access.ts';
import { setCommentLike } from '../comments/likes.ts';
import { requireMemberInAction } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import type { Caller } from '../core/caller.ts';
import { toWireAvatar, toWireGuestMark } from '../people/people.wire.ts';
import { accessPost, requirePostReader } from '../posts/access.ts';
import { listLikers, listReactors, listSharers } from './queries.ts';
import { toWireReactionFlags } from './wire.ts';
import { reactToPost } from './reactToPost.ts';
import {
  LikeCommentResponse,
  LikeCommentBody,
  ReactToPostResponse,
  ReactToPostBody,
  LikeReplyBody,
  ListReactionsResponse,
  ListReactionsBody,
} from './wire.ts';

const kinds = ['like', 'applause', 'check'] as const;
const toPost = requirePostReader('postID');
const toComment = requireCommentReader('idcomment', false);
const toReply = requireCommentReader('idreponse', true);

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
      const { caller, body } = request;
      const kind = kinds[body.likeType] ?? 'like';
      const { own, counts } = await reactToPost(context, caller, toPost.subjectOf(request), kind, body.voulu);
      return {
        status: true as const,
        action: toWireReactionFlags(own),
        valeur: { cmptokey: counts.like, cmptmain: counts.applause, cmptcoche: counts.check },
      };
    },
  );

  async function likeOnWire(caller: Caller, comment: CommentAccess, wanted: boolean | undefined) {
    const { isLiked, likeCount } = await setCommentLike(context, caller, comment, wanted);
    return { state: true as const, nblike: likeCount, action: { isLikeByUser: isLiked } };
  }

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
    (request) => likeOnWire(request.caller, toComment.subjectOf(request), request.body.voulu),
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
    (request) => likeOnWire(request.caller, toReply.subjectOf(request), request.body.voulu),
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
    async ({ caller, body }) => {
      const { idpost: id, type } = body;
      const isOfPost = type <= 2;
      if (isOfPost) await accessPost(database, caller, id);
      else await accessComment(database, caller, id, type === 4);
      const find = isOfPost ? (type === 1 ? listReactors : listSharers) : listLikers;
      const page = { count: body.nb, start: body.start, after: body.apres };
      const { rows, positions } = await find(database, caller, id, page);
      const links = files.linksFor(caller);
      const list = rows.map(({ person, kind }) => ({
        id: person.id,
        nom: `${person.firstName} ${person.lastName}`.trim(),
        prenom: person.firstName,
        image: toWireAvatar(person.avatarKey, links),
        fonction: person.job,
        ...toWireGuestMark(person),
        ...toWireReactionFlags(kind),
      }));
      return { status: true as const, list, positions };
    },
  );
}
