import type { Resolvers } from '../__generated__/resolvers.ts';
import { type Context, perRequest, renew } from '../core/context.ts';
import { answerRefusals, Refusal } from '../core/errors.ts';
import { rowOf } from '../core/ids.ts';
import type { Room } from '../core/room.ts';
import { filePart } from '../core/uploads.ts';
import { requireViewer } from '../core/viewer.ts';
import {
  addIllustration,
  deleteItem,
  saveHighlight,
  saveLink,
  setBreakingNews,
  toggleDisplay,
} from './administration.ts';
import { fetchBreakingNews, fetchHighlights, fetchIllustrations, fetchLinks, type Shown } from './rest.ts';

const highlightsOf = perRequest((context) => fetchHighlights(context.rest));
const newsOf = perRequest((context) => fetchBreakingNews(context.rest));

/** Changes something of the home page; the answer is read anew. */
const change = (context: Context, act: () => Promise<unknown>) =>
  answerRefusals({ viewer: null }, async () => {
    const viewer = requireViewer(context);
    await act();
    renew(context);
    return { viewer };
  });

/** The API turns a display round: only where that is what is wanted. */
async function show(context: Context, which: 2 | 3, present: Shown<unknown>, isShown: boolean) {
  if (present.isShown !== isShown) await toggleDisplay(context.rest, which);
}

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
          row: input.id ? rowOf(input.id, 'Highlight') : null,
          text,
          file: input.file ? filePart('file', input.file) : null,
          url: input.url?.trim() ?? '',
        });
      }),
    deleteHighlight: (_root, { input }, context) =>
      change(context, () => deleteItem(context.rest, 'deletebandeau', rowOf(input.id, 'Highlight'))),
    showHighlights: (_root, { input }, context) =>
      change(context, async () => show(context, 2, await highlightsOf(context), input.isShown)),
    addIllustration: (_root, { input }, context) =>
      change(context, async () =>
        addIllustration(context.rest, filePart('file', input.file), input.url?.trim() ?? ''),
      ),
    deleteIllustration: (_root, { input }, context) =>
      change(context, () => deleteItem(context.rest, 'deleteimagevideo', rowOf(input.id, 'Illustration'))),
    setBreakingNews: (_root, { input }, context) =>
      change(context, () => setBreakingNews(context.rest, input.text)),
    showBreakingNews: (_root, { input }, context) =>
      change(context, async () => show(context, 3, await newsOf(context), input.isShown)),
    saveLink: (_root, { input }, context) =>
      change(context, async () =>
        saveLink(context.rest, {
          row: input.id ? rowOf(input.id, 'ExternalLink') : null,
          title: input.title,
          url: input.url,
          icon: input.icon ? filePart('icon', input.icon) : null,
          position: input.position ?? null,
        }),
      ),
    deleteLink: (_root, { input }, context) =>
      change(context, () => deleteItem(context.rest, 'deletelink', rowOf(input.id, 'ExternalLink'))),
  },
};

/** What the home page and the profile menu announce. */
export const home: Room = { resolvers };
