import type { Resolvers } from '../__generated__/resolvers.ts';
import { pagingSupport } from '../compat/capabilities.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import { nullIfHidden } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { postId } from '../posts/posts.ts';
import { loadPost, fetchPost } from '../posts/rest.ts';
import { fetchGallery, toGalleryPost, galleryPostId } from './rest.ts';

const resolvers: Resolvers = {
  GalleryPost: {
    postId: ({ id }) => postId.write(galleryPostId.read(id)),
    post: ({ postDatabaseId }, _args, context) => loadPost(context, postDatabaseId),
  },
  Community: {
    gallery: (community, args, context) =>
      nullIfHidden(
        anchoredConnection(
          {
            fetch: (start, count, after) =>
              fetchGallery(context.rest, community.databaseId, start, count, after),
            keyOf: (post) => post.postDatabaseId,
            ...pagingSupport(context),
            // The newest post, with the highest id, comes first.
            isAfter: (key, other) => Number(key) < Number(other),
          },
          args,
        ),
      ),
  },
};

/** Resolvers of the gallery of a community. */
export const gallery: Feature = {
  resolvers,
  nodes: [
    nodeType(galleryPostId, async ({ post: databaseId }, context) => {
      const post = await fetchPost(context, databaseId);
      return toGalleryPost(post.community.databaseId, post.databaseId, post.images);
    }),
  ],
};
