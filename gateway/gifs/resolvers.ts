import type { Resolvers } from '../__generated__/resolvers.ts';
import { perGateway } from '../graphql/context.ts';
import { absoluteUrl } from '../content/media.ts';
import type { Feature } from '../realtime/feature.ts';
import { chooseGifSource } from './gifs.ts';

const source = perGateway(chooseGifSource);

const resolvers: Resolvers = {
  Viewer: {
    gifs: (_viewer, { query, limit }, context) => source(context)((query ?? '').trim(), limit),
  },
  Gif: { url: (gif, _args, context) => absoluteUrl(context, gif.path) },
};

/** Resolvers of the GIF search. */
export const gifs: Feature = { resolvers };
