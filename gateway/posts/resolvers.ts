import type { Resolvers } from '../__generated__/resolvers.ts';
import { communityId, communityReference } from '../communities/communities.ts';
import type { Context } from '../graphql/context.ts';
import { idempotentCreate, readAfterWrite } from '../graphql/idempotentCreate.ts';
import { withUserErrors, nullIfHidden } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { canComment, canDelete, canEdit, canPin } from './permissions.ts';
import { editablePost } from './editing.ts';
import { findPublishedPost } from './feeds.rest.ts';
import { newPostEdge } from './listing.ts';
import { loadPost, deletePost, fetchPost, setPostBookmark, setPostPinned, sharePost } from './rest.ts';
import { postId } from './posts.ts';
import { requireViewer } from '../graphql/viewer.ts';
import type { PostRecord, SharedPostRecord } from './records.ts';
import { webUrls } from '../content/webUrls.ts';
import { escapeHtml } from '../content/html.ts';
import { plainText } from '../content/text.ts';
import { loadMentionedUsers } from '../people/loading.ts';

/** Object with a text. */
interface HasText {
  readonly text: string;
}

/** Resolves `plainText` of an object with a text. */
export const resolvePlainText = ({ text }: HasText, { maxLength }: { maxLength?: number | null }): string =>
  plainText(text, maxLength);

/** Resolves `plainText` of a post or an original: of a poll, the words of its question. */
const resolvePostText = (
  { text, poll }: Pick<PostRecord | SharedPostRecord, 'text' | 'poll'>,
  { maxLength }: { maxLength?: number | null },
): string => plainText(poll === null ? text : escapeHtml(poll.question), maxLength);

/** Resolves `mentions` of an object with a text. */
export const resolveMentions = ({ text }: HasText, _args: unknown, context: Context) =>
  loadMentionedUsers(context, text);

/** The post after a write; null when it cannot be read now. */
async function refetchPost(
  context: Context,
  databaseId: string,
  change: Partial<Pick<PostRecord, 'viewerHasShared' | 'viewerHasBookmarked' | 'isPinned'>>,
): Promise<PostRecord | null> {
  const post = await readAfterWrite(context, () => fetchPost(context, databaseId));
  return post && { ...post, ...change };
}

/** What was shared: the post itself, or its original where it is a share; null when that cannot be read. */
async function sharedPost(context: Context, databaseId: string): Promise<PostRecord | null> {
  const post = await refetchPost(context, databaseId, { viewerHasShared: true });
  if (!post?.sharedFrom) return post;
  const { postDatabaseId: original } = post.sharedFrom;
  return original === null ? null : refetchPost(context, original, { viewerHasShared: true });
}

/** A new share; null when it cannot be read now. */
async function findShare(context: Context, databaseId: string | undefined): Promise<PostRecord | null> {
  if (databaseId === undefined) return null;
  const share = await readAfterWrite(context, () => fetchPost(context, databaseId));
  // The returned id may be that of another object.
  return share?.isOwn && share.sharedFrom ? share : null;
}

const setBookmark = (context: Context, id: string, viewerHasBookmarked: boolean) =>
  withUserErrors({ post: null, viewer: null }, async () => {
    const viewer = requireViewer(context);
    const databaseId = postId.read(id).post;
    await setPostBookmark(context, databaseId, viewerHasBookmarked);
    return { post: await refetchPost(context, databaseId, { viewerHasBookmarked }), viewer };
  });

const setPinned = (context: Context, id: string, isPinned: boolean) =>
  withUserErrors({ post: null, community: null }, async () => {
    const { community, post } = postId.read(id);
    await setPostPinned(context, post, community, isPinned);
    return { post: await refetchPost(context, post, { isPinned }), community: communityReference(community) };
  });

const resolvers: Resolvers = {
  Query: { post: (_root, { databaseId }, context) => nullIfHidden(fetchPost(context, databaseId)) },
  Post: {
    url: ({ community, databaseId }, _args, context) =>
      webUrls.post(context, community.databaseId, databaseId),
    viewerIsAuthor: ({ isOwn }) => isOwn,
    viewerCanEdit: (post, _args, context) => canEdit(post, context),
    viewerCanDelete: (post, _args, context) => canDelete(post, context),
    viewerCanPin: (post, _args, context) => canPin(post, context),
    viewerCanComment: canComment,
    version: editablePost.version,
    plainText: resolvePostText,
    mentions: resolveMentions,
  },
  SharedPost: {
    plainText: resolvePostText,
    communityId: ({ communityDatabaseId: community }) =>
      community === null ? null : communityId.write({ community }),
    postId: ({ communityDatabaseId: community, postDatabaseId: post }) =>
      community === null || post === null ? null : postId.write({ community, post }),
    post: (shared, _args, context) =>
      shared.postDatabaseId === null ? null : nullIfHidden(fetchPost(context, shared.postDatabaseId)),
  },
  SharePostPayload: {
    post: ({ share }, _args, context) => findShare(context, share),
    async postEdge({ share: databaseId }, _args, context) {
      const share = await findShare(context, databaseId);
      return share && newPostEdge(share);
    },
  },
  BookmarkPostPayload: { postEdge: ({ post }) => (post ? newPostEdge(post) : null) },
  Mutation: {
    deletePost: (_root, { input }, context) =>
      withUserErrors({ deletedPostId: null, community: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { community, post } = postId.read(input.postId);
        await deletePost(context, post);
        return { deletedPostId: input.postId, community: communityReference(community), viewer };
      }),
    sharePost: (_root, { input }, context) =>
      withUserErrors({ originalPost: null, viewer: null }, async () => {
        const viewer = requireViewer(context);
        const { idempotencyKey, ...content } = input;
        const databaseId = postId.read(input.postId).post;
        const community = communityId.read(input.communityId).community;
        const text = input.text ?? '';
        const share = await idempotentCreate(context, {
          mutation: 'sharePost',
          content,
          idempotencyKey,
          send: () => sharePost(context, databaseId, community, text, idempotencyKey ?? undefined),
          async readBack(since) {
            const original = (await loadPost(context, databaseId))?.sharedFrom?.postDatabaseId ?? databaseId;
            const matches = ({ sharedFrom }: PostRecord) => sharedFrom?.postDatabaseId === original;
            const share = await findPublishedPost(context, community, since, matches);
            return share && { databaseId: share.databaseId };
          },
        });
        return { share: share?.databaseId, originalPost: await sharedPost(context, databaseId), viewer };
      }),
    bookmarkPost: (_root, { input }, context) => setBookmark(context, input.postId, true),
    unbookmarkPost: (_root, { input }, context) => setBookmark(context, input.postId, false),
    pinPost: (_root, { input }, context) => setPinned(context, input.postId, true),
    unpinPost: (_root, { input }, context) => setPinned(context, input.postId, false),
  },
};

/** Resolvers of Post and of sharing, bookmarking, pinning and deleting; feed/ creates and updates posts. */
export const posts: Feature = {
  resolvers,
  nodes: [nodeType(postId, ({ post }, context) => fetchPost(context, post))],
};
