import type { Resolvers } from '../__generated__/resolvers.ts';
import { isOffered } from '../core/capabilities.ts';
import { type Context, perRequest, renew } from '../core/context.ts';
import { createOnce } from '../core/creating.ts';
import { answerRefusals, Refusal } from '../core/errors.ts';
import { safeHtml } from '../core/html.ts';
import type { Room } from '../core/room.ts';
import { requireViewer } from '../core/viewer.ts';
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
  saveHighlight,
  saveLink,
  setBreakingNews,
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

/** Whether there is a slide with a text; null where there is none. */
async function isHighlight(context: Context, text: string): Promise<true | null> {
  const { content } = await fetchHighlights(context.rest);
  return content.some((slide) => slide.text === safeHtml(text)) || null;
}

/** Whether there is a link of this name to this address; null where there is none. */
async function isLink(
  context: Context,
  { title, url }: { title: string; url: string },
): Promise<true | null> {
  const links = await fetchLinks(context.rest);
  return links.some((link) => link.title === title.trim() && link.url === url.trim()) || null;
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
        const url = input.url?.trim() ?? '';
        const draft = { text, file: input.file ?? undefined, url };
        if (input.id) {
          const row = changeableRow(highlightId.read(input.id).highlight);
          await saveHighlight(context.rest, { row, ...draft });
          return;
        }
        await createOnce(context, {
          mutation: 'saveHighlight',
          content: input,
          idempotencyKey: input.idempotencyKey,
          send: () => saveHighlight(context.rest, { row: undefined, ...draft }).then(() => true),
          // Pictures get names of the API's own: only a text is recognised.
          ...(text === null ? {} : { find: () => isHighlight(context, text) }),
        });
      }),
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
    setBreakingNews: (_root, { input }, context) =>
      change(context, () => setBreakingNews(context.rest, input.text)),
    showBreakingNews: (_root, { input }, context) =>
      change(context, async () => {
        if (isOffered(context, 'WANTED_STATES') || (await newsOf(context)).isShown !== input.isShown)
          await showBreakingNews(context, input.isShown);
      }),
    saveLink: (_root, { input }, context) =>
      change(context, async () => {
        const draft = {
          title: input.title,
          url: input.url,
          icon: input.icon ?? undefined,
          position: input.position ?? undefined,
        };
        if (input.id) {
          await saveLink(context, { row: changeableRow(linkId.read(input.id).link), ...draft });
          return;
        }
        await createOnce(context, {
          mutation: 'saveLink',
          content: input,
          idempotencyKey: input.idempotencyKey,
          send: () => saveLink(context, { row: undefined, ...draft }).then(() => true),
          find: () => isLink(context, draft),
        });
      }),
    deleteLink: (_root, { input }, context) =>
      change(context, () => deleteLink(context.rest, changeableRow(linkId.read(input.id).link))),
  },
};

/** What the home page and the profile menu announce. */
export const home: Room = { resolvers };
