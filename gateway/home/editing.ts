import type { SaveHighlightInput, SaveLinkInput, SetBreakingNewsInput } from '../__generated__/resolvers.ts';
import { type Context, renew } from '../core/context.ts';
import { createOnce } from '../core/creating.ts';
import { answerChange, type Change, type Editable, type Guard } from '../core/editing.ts';
import { fileName, versionOf } from '../core/versions.ts';
import { Refusal } from '../core/errors.ts';
import { safeHtml } from '../core/html.ts';
import { requireViewer, type ViewerRecord } from '../core/viewer.ts';
import {
  type BreakingNewsRecord,
  changeableRow,
  type ExternalLinkRecord,
  highlightId,
  type HighlightRecord,
  linkId,
} from './home.ts';
import {
  fetchBreakingNews,
  fetchHighlights,
  fetchLinks,
  saveHighlight,
  saveLink,
  setBreakingNews,
} from './rest.ts';

/** Slides: a picture, a video or a text, and where it leads. */
export const editableHighlight: Editable<HighlightRecord> = {
  it: 'cette mise en avant',
  wasChanged: 'Cette mise en avant a été modifiée',
  version: ({ image, video, text, url }) =>
    versionOf(fileName(image?.path), fileName(video?.path), text, url),
  lastEdit: (slide) => slide.lastEdit,
};

/** Links: what one is called, its icon, and where it leads. */
export const editableLink: Editable<ExternalLinkRecord> = {
  it: 'ce lien',
  wasChanged: 'Ce lien a été modifié',
  version: ({ title, url, icon }) => versionOf(title, url, fileName(icon?.path)),
  lastEdit: (link) => link.lastEdit,
};

/** The breaking news, whose version is their text. */
const editableNews: Editable<BreakingNewsRecord> = {
  it: 'cette actualité',
  wasChanged: 'Cette actualité a été modifiée',
  version: ({ content }) => content,
  lastEdit: (news) => news.lastEdit,
};

/** Changes something of the home page, of which the answer is read anew. */
async function answerHomeChange<Record>(
  context: Context,
  change: Change<Record>,
  write: (guard: Guard) => Promise<unknown>,
) {
  const viewer = requireViewer(context);
  return answerChange<Record, { viewer: ViewerRecord | null }>(
    context,
    change,
    (now) => ({ viewer: now === null ? null : viewer }),
    async ({ guard }) => {
      await write(guard);
      renew(context);
      return { viewer };
    },
  );
}

/** The entry of a list that is changed. Whoever took it away in the meantime is not overwritten either. */
function entryOf<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id);
  if (!found) throw new Refusal('NOT_FOUND', 'Cet élément n’existe pas ou n’existe plus.');
  return found;
}

/** Whether there is a slide with a text; null where there is none. */
async function isHighlight(context: Context, text: string): Promise<true | null> {
  const { content } = await fetchHighlights(context.rest);
  return content.some((slide) => slide.text === safeHtml(text)) || null;
}

/** Adds a slide of the carousel, or changes the one that is named. */
export async function writeHighlight(context: Context, { id, basedOn, ...input }: SaveHighlightInput) {
  const text = input.text ?? null;
  const draft = { text, file: input.file ?? undefined, url: input.url?.trim() ?? '' };
  const change = {
    basedOn: id ? basedOn : null,
    kind: editableHighlight,
    read: async ({ rest }: Context) => entryOf((await fetchHighlights(rest)).content, id ?? ''),
  };
  return answerHomeChange(context, change, async (guard) => {
    if (text !== null && draft.file)
      throw new Refusal('INVALID', 'Choisissez un texte, ou une image ou une vidéo.', ['file']);
    if (id) {
      const row = changeableRow(highlightId.read(id).highlight);
      return saveHighlight(context.rest, { row, ...draft, guard });
    }
    return createOnce(context, {
      mutation: 'saveHighlight',
      content: input,
      idempotencyKey: input.idempotencyKey,
      send: () => saveHighlight(context.rest, { row: undefined, ...draft, guard }).then(() => true),
      // Pictures get names of the API's own: only a text is recognised.
      ...(text === null ? {} : { find: () => isHighlight(context, text) }),
    });
  });
}

/** Whether there is a link of this name to this address; null where there is none. */
async function isLink(
  context: Context,
  { title, url }: { title: string; url: string },
): Promise<true | null> {
  const links = await fetchLinks(context.rest);
  return links.some((link) => link.title === title.trim() && link.url === url.trim()) || null;
}

/** Adds an entry to “Mes liens”, or changes the one that is named. */
export async function writeLink(context: Context, { id, basedOn, ...input }: SaveLinkInput) {
  const { title, url } = input;
  const draft = { title, url, icon: input.icon ?? undefined, position: input.position ?? undefined };
  const change = {
    basedOn: id ? basedOn : null,
    kind: editableLink,
    read: async ({ rest }: Context) => entryOf(await fetchLinks(rest), id ?? ''),
  };
  return answerHomeChange(context, change, async (guard) => {
    if (id) return saveLink(context, { row: changeableRow(linkId.read(id).link), ...draft, guard });
    return createOnce(context, {
      mutation: 'saveLink',
      content: input,
      idempotencyKey: input.idempotencyKey,
      send: () => saveLink(context, { row: undefined, ...draft, guard }).then(() => true),
      find: () => isLink(context, draft),
    });
  });
}

/** Writes the breaking news. */
export async function writeBreakingNews(context: Context, { text, basedOn }: SetBreakingNewsInput) {
  const change = { basedOn, kind: editableNews, read: ({ rest }: Context) => fetchBreakingNews(rest) };
  return answerHomeChange(context, change, (guard) => setBreakingNews(context.rest, text, guard));
}
