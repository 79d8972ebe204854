import type { Resolvers } from '../__generated__/resolvers.ts';
import type { Room } from '../core/room.ts';
import { fetchBreakingNews, fetchHighlights, fetchIllustrations, fetchLinks } from './rest.ts';

const resolvers: Resolvers = {
  Viewer: {
    breakingNews: (_viewer, _args, context) => fetchBreakingNews(context.rest),
    highlights: (_viewer, _args, context) => fetchHighlights(context.rest),
    illustrations: (_viewer, _args, context) => fetchIllustrations(context.rest),
    links: (_viewer, _args, context) => fetchLinks(context.rest),
  },
};

/** What the home page and the profile menu announce. */
export const home: Room = { resolvers };
