import type { Resolvers } from '../__generated__/resolvers.ts';
import { type Context, perRequest, renew } from '../core/context.ts';
import { answerRefusals, Refusal } from '../core/errors.ts';
import type { Room } from '../core/room.ts';
import { requireViewer } from '../core/viewer.ts';
import { highlightId, illustrationId, linkId } from './home.ts';
import {
  addIllustration,
  deleteHighlight,
  deleteIllustration,
  deleteLink,
  fetchBreakingNews,
  fetchHighlights,
  fetchIllustrations,
  fetchLinks,
  saveHighlight,
  saveLink,
  setBreakingNews,
  toggleBreakingNews,
  toggleHighlights,
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
  Administration: {
    highlights: async (_area, _args, context) => (await highlightsOf(context)).content,
    areHighlightsShown: async (_area, _args, context) => (await highlightsOf(context)).isShown,
    breakingNews: async (_area, _args, context) => (await newsOf(context)).content,
    isBreakingNewsShown: async (_area, _args, context) => (await newsOf(context)).isShown,
  },
  Mutation: {
    saveHighlight: (_root, { input }, context) =>
      change(context, async () => {
        const text = input.text ?? null;
        if (text !== null && input.file)
          throw new Refusal('INVALID', 'Choisissez un texte, ou une image ou une vidéo.', ['file']);
        await saveHighlight(context.rest, {
          row: input.id ? highlightId.read(input.id).highlight : undefined,
          text,
          file: input.file ?? undefined,
          url: input.url?.trim() ?? '',
        });
      }),
    deleteHighlight: (_root, { input }, context) =>
      change(context, () => deleteHighlight(context.rest, highlightId.read(input.id).highlight)),
    // The API turns a display round: only where that is what is wanted.
    showHighlights: (_root, { input }, context) =>
      change(context, async () => {
        if ((await highlightsOf(context)).isShown !== input.isShown) await toggleHighlights(context.rest);
      }),
    addIllustration: (_root, { input }, context) =>
      change(context, () => addIllustration(context.rest, input.file, input.url?.trim() ?? '')),
    deleteIllustration: (_root, { input }, context) =>
      change(context, () => deleteIllustration(context.rest, illustrationId.read(input.id).illustration)),
    setBreakingNews: (_root, { input }, context) =>
      change(context, () => setBreakingNews(context.rest, input.text)),
    showBreakingNews: (_root, { input }, context) =>
      change(context, async () => {
        if ((await newsOf(context)).isShown !== input.isShown) await toggleBreakingNews(context.rest);
      }),
    saveLink: (_root, { input }, context) =>
      change(context, () =>
        saveLink(context.rest, {
          row: input.id ? linkId.read(input.id).link : undefined,
          title: input.title,
          url: input.url,
          icon: input.icon ?? undefined,
          position: input.position ?? undefined,
        }),
      ),
    deleteLink: (_root, { input }, context) =>
      change(context, () => deleteLink(context.rest, linkId.read(input.id).link)),
  },
};

/** What the home page and the profile menu announce. */
export const home: Room = { resolvers };
