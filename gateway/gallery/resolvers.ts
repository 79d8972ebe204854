import type { Resolvers } from '../__generated__/resolvers.ts';
import { pagingSupport } from '../graphql/capabilities.ts';
import { anchoredConnection } from '../graphql/connections/anchoredConnection.ts';
import { nullIfHidden } from '../http/errors.ts';
import { nodeType } from '../graphql/nodes.ts';
import type { Feature } from '../realtime/feature.ts';
import { loadPost } from '../posts/loading.ts';
import { fetchPost } from '../posts/rest.ts';
import { fetchGallery, galleryPost, galleryPostId } from './rest.ts';

const resolvers: Resolvers = {
  GalleryPost: { post: ({ slug }, _args, context) => loadPost(context, slug) },
  Community: {
    gallery: (community, args, context) =>
      nullIfHidden(
        anchoredConnection(
          {
            fetch: (start, count, after) => fetchGallery(context.rest, community.slug, start, count, after),
            keyOf: (post) => post.slug,
            ...pagingSupport(context),
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
    nodeType(galleryPostId, async ({ post: row }, context) => {
      const post = await fetchPost(context, row);
      return galleryPost(post.community.slug, post.slug, post.images);
    }),
  ],
};
