import type { Resolvers } from '../__generated__/resolvers.ts';
import { applyViewerRole } from '../communities/membership.ts';
import { supports, pagingSupport } from '../compat/capabilities.ts';
import { twoWayConnection } from '../connections/twoWayConnection.ts';
import { encodeCursor } from '../connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import { idempotentCreate, readAfterWrite } from '../graphql/idempotentCreate.ts';
import { withUserErrors, UserError } from '../http/errors.ts';
import { hasSameText } from '../content/html.ts';
import { webUrls } from '../content/webUrls.ts';
import { toStoredPath } from '../content/media.ts';
import { nodeType } from '../graphql/nodes.ts';
import { mapPage, type Page } from '../rest/pages.ts';
import type { Feature } from '../realtime/feature.ts';
import type { ImageUpload } from '../rest/uploadedFile.ts';
import { toContentChanges, hasIdsOnly } from '../posts/contentEvents.ts';
import { loadPost, fetchPost } from '../posts/rest.ts';
import type { UserRecord } from '../people/people.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { commentId, replyId } from '../posts/comments.ts';
import { resolveMentions, resolvePlainText } from '../posts/resolvers.ts';
import { postId } from '../posts/posts.ts';
import type { CommentChangeRecord, CommentPlace, PostRecord } from '../posts/records.ts';
import { changeComment, changeReply, editableComment, editableReply } from './editing.ts';
import {
  findComment,
  findReply,
  findCommentOrReply,
  hasCommentLinks,
  loadComment,
  toCommentPlace,
} from './findComment.ts';
import { toCommentChanges, isCommentEvent } from './live.ts';
import {
  createComment,
  createReply,
  deleteComment,
  deleteReply,
  fetchCommentPage,
  fetchComments,
  fetchReplies,
  fetchReplyPage,
  type NewComment,
} from './rest.ts';

const isLater = (key: string, other: string) =>
  key.length === other.length ? key > other : key.length > other.length;

/** Database id of the comment or reply with a global id. @throws BAD_USER_INPUT */
const rowIn = (id: string): string => replyId.find(id)?.reply ?? commentId.read(id).comment;

const isOwn = (author: UserRecord, context: Context) =>
  context.claims !== null && author.email?.toLowerCase() === context.claims.username;

interface WritingInput {
  text?: string | null;
  gifUrl?: string | null;
  image?: ImageUpload | null;
  idempotencyKey?: string | null;
}

/** Rejects empty content. */
function writingOf(context: Context, input: WritingInput): NewComment {
  const text = (input.text ?? '').trim();
  const gifUrl = input.gifUrl ? toStoredPath(context, input.gifUrl) : null;
  const image = input.image ?? null;
  if (text === '' && gifUrl === null && image === null)
    throw new UserError('INVALID', 'Écrivez un texte, ou choisissez un GIF ou une image.', ['text']);
  return {
    text,
    gifUrl,
    image,
    idempotencyKey: input.idempotencyKey,
  };
}

/** The post of a change; null when it was deleted: the change is done. */
const postAround = ({ around }: CommentChangeRecord, _args: unknown, context: Context) =>
  around ? readAfterWrite(context, () => fetchPost(context, around.post)) : null;

const commentAround = ({ around }: CommentChangeRecord, _args: unknown, context: Context) => {
  if (around?.comment === undefined) return null;
  const parts = { ...around, comment: around.comment };
  return readAfterWrite(context, () => findComment(context, parts));
};

const edge = <Node extends { databaseId: string }>(node: Node) => ({
  cursor: encodeCursor({ offset: 0, key: node.databaseId }),
  node,
});

/** Numbers of comments and replies read for one whose creation does not return it. */
const [newestComments, oldestReplies] = [20, 100];

/** The viewer's first item with a text since an instant; null when absent. */
const firstOwn = <Item extends { author: UserRecord; createdAt: string; text: string }>(
  items: readonly (Item | null)[],
  context: Context,
  { since, text }: { since: number; text: string },
): Item | null =>
  items.find(
    (item) =>
      item !== null &&
      isOwn(item.author, context) &&
      Date.parse(item.createdAt) >= since &&
      hasSameText(item.text, text),
  ) ?? null;

const placeOfPost = ({ community, databaseId }: PostRecord): CommentPlace => ({
  community,
  post: databaseId,
});

/** Items with the object that they were loaded with. */
const within = <Parent, Item>(parent: Parent, items: Page<Item>) =>
  mapPage(items, (item) => ({ ...item, parent }));

const resolvers: Resolvers = {
  Post: {
    lastComment: (post) => post.lastComment && { ...post.lastComment, parent: post },
    comments: (post, args, context) => {
      const place = placeOfPost(post);
      const part = async (range: { count: number; around?: string; before?: string }) => {
        const page = await fetchCommentPage(context, place, range);
        return { ...page, items: within(post, page.items) };
      };
      const around = async (target: string, count: number) => {
        const page = await part({ around: target, count });
        return page.target ? page : undefined;
      };
      return twoWayConnection(
        {
          fetch: async (start, count, after) =>
            post.areCommentsCounted && post.commentCount === 0
              ? []
              : within(post, await fetchComments(context, place, start, count, after)),
          middle: hasCommentLinks(context)
            ? {
                around,
                before: (before, count) => part({ before, count }),
              }
            : undefined,
          keyOf: (comment) => comment.databaseId,
          ...pagingSupport(context),
          isAfter: (key, other) => isLater(other, key),
          rowIn,
          isReversed: args.orderBy?.direction !== 'DESC',
        },
        args,
      );
    },
    commentOrReply: async (post, { databaseId }, context) => {
      const found = await findCommentOrReply(context, placeOfPost(post), databaseId);
      return found?.__typename === 'Comment' ? { ...found, parent: post } : found;
    },
  },
  Comment: {
    post: ({ parent, place }, _args, context) => parent ?? loadPost(context, place.post),
    viewerIsAuthor: ({ author }, _args, context) => isOwn(author, context),
    plainText: resolvePlainText,
    mentions: resolveMentions,
    // Author, and administrators of the community and of the platform.
    viewerCanDelete: (comment, _args, context) =>
      isOwn(comment.author, context) ||
      context.claims?.isAdministrator === true ||
      applyViewerRole(context, comment.place.community, (role) => role === 'ADMINISTRATOR'),
    viewerCanEdit: (comment, _args, context) =>
      supports(context, 'COMMENT_EDITING') && isOwn(comment.author, context),
    version: editableComment.version,
    url: ({ place, databaseId }, _args, context) => webUrls.commentOrReply(context, place, databaseId),
    replies: (comment, args, context) => {
      const { place, databaseId } = comment;
      const part = async (range: { count: number; around?: string; before?: string }) => {
        const page = await fetchReplyPage(context, place, databaseId, range);
        return { ...page, items: within(comment, page.items) };
      };
      const around = async (target: string, count: number) => {
        const page = await part({ around: target, count });
        return page.items.some((reply) => reply?.databaseId === target) ? page : undefined;
      };
      return twoWayConnection(
        {
          fetch: async (start, count, after) =>
            comment.areRepliesCounted && comment.replyCount === 0
              ? []
              : within(comment, await fetchReplies(context, place, databaseId, start, count, after)),
          middle: hasCommentLinks(context)
            ? {
                around,
                before: (before, count) => part({ before, count }),
              }
            : undefined,
          keyOf: (reply) => reply.databaseId,
          ...pagingSupport(context),
          isAfter: isLater,
          rowIn,
          isReversed: args.orderBy?.direction === 'DESC',
        },
        args,
      );
    },
  },
  CommentOrReply: { __resolveType: (entry) => entry.__typename },
  Reply: {
    url: ({ place, databaseId }, _args, context) => webUrls.commentOrReply(context, place, databaseId),
    comment: (reply, _args, context) => reply.parent ?? loadComment(context, reply),
    post: ({ parent, place }, _args, context) => parent?.parent ?? loadPost(context, place.post),
    viewerIsAuthor: ({ author }, _args, context) => isOwn(author, context),
    plainText: resolvePlainText,
    mentions: resolveMentions,
    viewerCanDelete: (reply, _args, context) => isOwn(reply.author, context),
    viewerCanEdit: (reply, _args, context) =>
      supports(context, 'COMMENT_EDITING') && isOwn(reply.author, context),
    version: editableReply.version,
  },
  CreateCommentPayload: { comment: ({ commentEdge }) => commentEdge?.node ?? null, post: postAround },
  CreateReplyPayload: {
    reply: ({ replyEdge }) => replyEdge?.node ?? null,
    comment: commentAround,
    post: postAround,
  },
  DeleteCommentPayload: { post: postAround },
  DeleteReplyPayload: { post: postAround, comment: commentAround },
  Mutation: {
    createComment: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        requireViewer(context);
        const around = postId.read(input.postId);
        const place = toCommentPlace(around);
        const writing = writingOf(context, input);
        const { idempotencyKey, ...content } = input;
        const comment = await idempotentCreate(context, {
          mutation: 'createComment',
          content,
          idempotencyKey,
          send: () => createComment(context, place, writing),
          readBack: async (since) =>
            firstOwn(await fetchComments(context, place, 0, newestComments), context, {
              since,
              text: writing.text,
            }),
        });
        return { ...(comment ? { commentEdge: edge(comment) } : {}), around };
      }),
    createReply: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        requireViewer(context);
        const around = commentId.read(input.commentId);
        const place = toCommentPlace(around);
        const writing = writingOf(context, input);
        const { idempotencyKey, ...content } = input;
        const reply = await idempotentCreate(context, {
          mutation: 'createReply',
          content,
          idempotencyKey,
          send: () => createReply(context, place, around.comment, writing),
          readBack: async (since) =>
            firstOwn(
              (await fetchReplies(context, place, around.comment, 0, oldestReplies)).toReversed(),
              context,
              { since, text: writing.text },
            ),
        });
        return { ...(reply ? { replyEdge: edge(reply) } : {}), around };
      }),
    updateComment: (_root, { input }, context) => changeComment(context, input),
    updateReply: (_root, { input }, context) => changeReply(context, input),
    deleteComment: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        requireViewer(context);
        const { community, post, comment } = commentId.read(input.commentId);
        await deleteComment(context, community, comment);
        return { deletedCommentId: input.commentId, around: { community, post } };
      }),
    deleteReply: (_root, { input }, context) =>
      withUserErrors({}, async () => {
        requireViewer(context);
        const { community, post, comment, reply } = replyId.read(input.replyId);
        await deleteReply(context, community, reply);
        return { deletedReplyId: input.replyId, around: { community, post, comment } };
      }),
  },
};

/** Resolvers, nodes and live events of comments and replies. */
export const comments: Feature = {
  resolvers,
  nodes: [
    nodeType(commentId, (parts, context) => findComment(context, parts)),
    nodeType(replyId, (parts, context) => findReply(context, parts)),
  ],
  events: [
    {
      matches: isCommentEvent,
      map: toCommentChanges,
      callsApi: hasIdsOnly,
      mapBriefly: toContentChanges,
    },
  ],
};
