import type { Resolvers } from '../__generated__/resolvers.ts';
import { paging } from '../core/capabilities.ts';
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
            fetch: (start, count, after) => fetchGallery(context.rest, community.slug, start, count, after),
            keyOf: (post) => post.postSlug,
            ...paging(context),
            isAfter: (key, other) => Number(key) < Number(other),
          },
          args,
        ),
      ),
  },
};

/** Pictures of a community's posts. */
export const gallery: Room = { resolvers };
