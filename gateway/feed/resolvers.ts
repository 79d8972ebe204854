import type { Resolvers } from '../__generated__/resolvers.ts';
import { answerRefusals, hiddenAsNull } from '../core/errors.ts';
import { once } from '../core/idempotency.ts';
import { parseGlobalId, rowOf } from '../core/ids.ts';
import type { Room } from '../core/room.ts';
import { requireViewer } from '../session/viewer.ts';
import { deletePost, pinPost, savePost, sharePost } from './actions.ts';
import { homeFeed, ownPosts, savedPosts } from './feed.ts';
import { canComment, canDelete, canEdit, canPin } from './permissions.ts';
import { createPost, editPost, newEdge } from './publishing.ts';
import { fetchPost } from './rest.ts';

const resolvers: Resolvers = {
  Query: { post: (_root, { slug }, context) => hiddenAsNull(fetchPost(context, slug)) },
  Viewer: {
    feed: (_viewer, args, context) => homeFeed(args, context),
    ownPosts: (_viewer, args, context) => ownPosts(args, context),
    savedPosts: (_viewer, args, context) => savedPosts(args, context),
  },
  Post: {
    viewerCanEdit: (post, _args, context) => canEdit(post, context),
    viewerCanDelete: (post, _args, context) => canDelete(post, context),
    viewerCanPin: (post, _args, context) => canPin(post, context),
    viewerCanComment: canComment,
  },
  SharedPost: {
    post: (shared, _args, context) =>
      shared.slug === null ? null : hiddenAsNull(fetchPost(context, shared.slug)),
  },
  Mutation: {
    deletePost: (_root, { input }, context) =>
      answerRefusals({ deletedPostId: null }, async () => {
        await deletePost(context, rowOf(input.postId, 'Post'));
        return { deletedPostId: input.postId };
      }),
    sharePost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        const row = rowOf(input.postId, 'Post');
        const community = rowOf(input.communityId, 'Community');
        const key = input.idempotencyKey ?? undefined;
        await once(context, 'sharePost', key, async () => {
          await sharePost(context, row, community, input.text ?? '', key);
          return true;
        });
        return { post: await fetchPost(context, row) };
      }),
    createPost: (_root, { input }, context) =>
      answerRefusals({ postEdge: null }, async () => {
        const community = rowOf(input.communityId, 'Community');
        const idempotencyKey = input.idempotencyKey ?? undefined;
        const post = await once(context, 'createPost', idempotencyKey, () =>
          createPost(context, {
            community,
            text: input.text ?? '',
            images: input.images ?? [],
            video: input.video ?? null,
            documents: input.documents ?? [],
            gifUrl: input.gifUrl ?? null,
            link: input.link ?? null,
            mentionedEmails: input.mentionedEmails ?? [],
            idempotencyKey,
          }),
        );
        return { postEdge: newEdge(post) };
      }),
    updatePost: (_root, { input }, context) =>
      answerRefusals({ post: null, message: null }, async () => {
        const row = rowOf(input.postId, 'Post');
        const message = await editPost(context, row, {
          text: input.text,
          addedImages: input.addedImages ?? [],
          removedImages: input.removedImages ?? [],
          addedDocuments: input.addedDocuments ?? [],
          removedDocuments: input.removedDocuments ?? [],
          video: input.video ?? null,
          removeVideo: input.removeVideo ?? false,
          gifUrl: input.gifUrl ?? null,
          removeGif: input.removeGif ?? false,
          link: input.link,
        });
        return { post: await fetchPost(context, row), message };
      }),
    savePost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        const row = rowOf(input.postId, 'Post');
        await savePost(context, row, input.isSaved);
        return { post: await fetchPost(context, row) };
      }),
    pinPost: (_root, { input }, context) =>
      answerRefusals({ post: null }, async () => {
        const row = rowOf(input.postId, 'Post');
        const [community = ''] = parseGlobalId(input.postId)?.parts ?? [];
        await pinPost(context, row, community, input.isPinned);
        return { post: await fetchPost(context, row) };
      }),
  },
};

/** Posts and feeds. */
export const feed: Room = {
  resolvers,
  nodes: { Post: ([, row = ''], context) => fetchPost(context, row) },
  events: [
    {
      takes: (event) => event.actions.includes('posts'),
      // New posts change the communities' badges and, unlike chat events, the bell.
      map: async (_events, context) => {
        const viewer = requireViewer(context);
        return [
          { __typename: 'PostsChanged', viewer },
          { __typename: 'CountersChanged', viewer },
        ];
      },
    },
  ],
};
