import type { Resolvers } from '../__generated__/resolvers.ts';
import { isOffered } from '../core/capabilities.ts';
import { type Context, perRequest, renew } from '../core/context.ts';
import { createOnce } from '../core/creating.ts';
import { answerRefusals } from '../core/errors.ts';
import type { Room } from '../core/room.ts';
import { requireViewer } from '../core/viewer.ts';
import { editableHighlight, editableLink, writeBreakingNews, writeHighlight, writeLink } from './editing.ts';
import { changeableRow, highlightId, illustrationId, linkId } from './home.ts';
import {
  addIllustration,
  deleteHighlight,
  deleteIllustration,
  deleteLink,
  fetchBreakingNews,
  fetchHighlights,
  fetchIllustrations,
  fetchLinks,
  showBreakingNews,
  showHighlights,
} from './rest.ts';

const highlightsOf = perRequest((context) => fetchHighlights(context.rest));
const newsOf = perRequest((context) => fetchBreakingNews(context.rest));

/** Changes something of the home page; the answer is read anew. */
const change = (context: Context, act: () => Promise<void>) =>
  answerRefusals({ viewer: null }, async () => {
    const viewer = requireViewer(context);
    await act();
    renew(context);
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
    illustrations: (_viewer, _args, context) => fetchIllustrations(context.rest),
    links: (_viewer, _args, context) => fetchLinks(context.rest),
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
    saveHighlight: (_root, { input }, context) => writeHighlight(context, input),
    deleteHighlight: (_root, { input }, context) =>
      change(context, () =>
        deleteHighlight(context.rest, changeableRow(highlightId.read(input.id).highlight)),
      ),
    // An API may only turn a display round: then it is called where that is what is wanted.
    showHighlights: (_root, { input }, context) =>
      change(context, async () => {
        if (isOffered(context, 'WANTED_STATES') || (await highlightsOf(context)).isShown !== input.isShown)
          await showHighlights(context, input.isShown);
      }),
    addIllustration: (_root, { input }, context) =>
      change(context, async () => {
        const url = input.url?.trim() ?? '';
        await createOnce(context, {
          mutation: 'addIllustration',
          content: input,
          idempotencyKey: input.idempotencyKey,
          send: () => addIllustration(context.rest, input.file, url).then(() => true),
        });
      }),
    deleteIllustration: (_root, { input }, context) =>
      change(context, () =>
        deleteIllustration(context.rest, changeableRow(illustrationId.read(input.id).illustration)),
      ),
    setBreakingNews: (_root, { input }, context) => writeBreakingNews(context, input),
    showBreakingNews: (_root, { input }, context) =>
      change(context, async () => {
        if (isOffered(context, 'WANTED_STATES') || (await newsOf(context)).isShown !== input.isShown)
          await showBreakingNews(context, input.isShown);
      }),
    saveLink: (_root, { input }, context) => writeLink(context, input),
    deleteLink: (_root, { input }, context) =>
      change(context, () => deleteLink(context.rest, changeableRow(linkId.read(input.id).link))),
  },
};

/** What the home page and the profile menu announce. */
export const home: Room = { resolvers };
