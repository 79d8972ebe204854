import type { Resolvers } from '../__generated__/resolvers.ts';
import { supports } from '../graphql/capabilities.ts';
import { type Context, clearMemory } from '../graphql/context.ts';
import { withUserErrors } from '../http/errors.ts';
import type { Feature } from '../realtime/feature.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { writeBreakingNews } from './editing.ts';
import { createHighlight, editableHighlight, updateHighlight } from './highlights.ts';
import { changeableRow, highlightId, illustrationId, linkId } from './home.ts';
import { createIllustration } from './illustrations.ts';
import { createLink, editableLink, updateLink } from './links.ts';
import { reorderHighlights, reorderIllustrations } from './ordering.ts';
import { highlightsOf, illustrationsOf, linksOf, newsOf } from './reading.ts';
import { deleteHighlight, deleteIllustration, deleteLink, showBreakingNews, showHighlights } from './rest.ts';

/** Changes something of the home page; the answer is read anew. */
const change = (context: Context, act: () => Promise<void>) =>
  withUserErrors({ viewer: null }, async () => {
    const viewer = requireViewer(context);
    await act();
    clearMemory(context);
    return { viewer };
  });

const resolvers: Resolvers = {
  Viewer: {
    async breakingNews(_viewer, _args, context) {
      const { content, isShown } = await newsOf(context);
      return isShown && content !== '' ? content : null;
    },
    async highlights(_viewer, _args, context) {
      const { content, isShown } = await highlightsOf(context);
      return isShown ? content : [];
    },
    illustrations: (_viewer, _args, context) => illustrationsOf(context),
    links: (_viewer, _args, context) => linksOf(context),
  },
  Highlight: { version: editableHighlight.version },
  ExternalLink: { version: editableLink.version },
  Administration: {
    highlights: async (_area, _args, context) => (await highlightsOf(context)).content,
    areHighlightsShown: async (_area, _args, context) => (await highlightsOf(context)).isShown,
    breakingNews: async (_area, _args, context) => (await newsOf(context)).content,
    isBreakingNewsShown: async (_area, _args, context) => (await newsOf(context)).isShown,
  },
  Mutation: {
    createHighlight: (_root, { input }, context) => createHighlight(context, input),
    updateHighlight: (_root, { input }, context) => updateHighlight(context, input),
    deleteHighlight: async (_root, { input: { highlightId: id } }, context) => {
      const row = changeableRow(highlightId.read(id).highlight);
      const changed = await change(context, () => deleteHighlight(context.rest, row));
      return { ...changed, deletedHighlightId: changed.viewer && id };
    },
    // An API may only turn a display round: then it is called where that is what is wanted.
    showHighlights: (_root, { input }, context) =>
      change(context, async () => {
        if (supports(context, 'WANTED_STATES') || (await highlightsOf(context)).isShown !== input.isShown)
          await showHighlights(context, input.isShown);
      }),
    reorderHighlights: (_root, { input }, context) => reorderHighlights(context, input.highlightIds),
    reorderIllustrations: (_root, { input }, context) => reorderIllustrations(context, input.illustrationIds),
    addIllustration: (_root, { input }, context) => createIllustration(context, input),
    deleteIllustration: async (_root, { input: { illustrationId: id } }, context) => {
      const row = changeableRow(illustrationId.read(id).illustration);
      const changed = await change(context, () => deleteIllustration(context.rest, row));
      return { ...changed, deletedIllustrationId: changed.viewer && id };
    },
    setBreakingNews: (_root, { input }, context) => writeBreakingNews(context, input),
    showBreakingNews: (_root, { input }, context) =>
      change(context, async () => {
        if (supports(context, 'WANTED_STATES') || (await newsOf(context)).isShown !== input.isShown)
          await showBreakingNews(context, input.isShown);
      }),
    createLink: (_root, { input }, context) => createLink(context, input),
    updateLink: (_root, { input }, context) => updateLink(context, input),
    deleteLink: async (_root, { input: { linkId: id } }, context) => {
      const row = changeableRow(linkId.read(id).link);
      const changed = await change(context, () => deleteLink(context.rest, row));
      return { ...changed, deletedLinkId: changed.viewer && id };
    },
  },
};

/** What the home page and the profile menu announce. */
export const home: Feature = { resolvers };
