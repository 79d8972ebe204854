import type { Resolvers } from '../__generated__/resolvers.ts';
import { isUncapped } from '../core/capabilities.ts';
import { anchoredConnection } from '../core/connections/anchored.ts';
import { hiddenAsNull } from '../core/errors.ts';
import type { Room } from '../core/room.ts';
import { fetchGallery } from './rest.ts';

const resolvers: Resolvers = {
  Community: {
    gallery: (community, args, context) =>
      hiddenAsNull(
        anchoredConnection(
          {
            fetch: (start, count) => fetchGallery(context.rest, community.slug, start, count),
            keyOf: (post) => post.postSlug,
            isUncapped: isUncapped(context),
            isAfter: (key, other) => Number(key) < Number(other),
          },
          args,
        ),
      ),
  },
};

/** Pictures of a community's posts. */
export const gallery: Room = { resolvers };
