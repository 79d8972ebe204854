import type { Resolvers } from '../__generated__/resolvers.ts';
import { perGateway } from '../graphql/context.ts';
import type { Feature } from '../realtime/feature.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { createLinkPreviews } from './fetching.ts';

const previews = perGateway((config) => (config.linkPreviews.isOn ? createLinkPreviews(config) : undefined));

const resolvers: Resolvers = {
  Query: {
    linkPreview: (_root, { url }, context) => {
      const { username } = requireViewer(context);
      return previews(context)?.find(url, username) ?? null;
    },
  },
};

/** Resolvers of link previews. */
export const linkPreview: Feature = { resolvers };
