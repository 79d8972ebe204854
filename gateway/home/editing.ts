import type { UpdateBreakingNewsInput } from '../__generated__/resolvers.ts';
import { type Context, clearMemory, perRequest } from '../graphql/context.ts';
import { idempotentCreate, type Creation, readAfterWrite } from '../graphql/idempotentCreate.ts';
import { applyUpdate, type Editable } from '../content/applyUpdate.ts';
import { UserError, withUserErrors } from '../http/errors.ts';
import { requireViewer, type ViewerRecord } from '../graphql/viewer.ts';
import { type BreakingNewsRecord, requireDatabaseId, carouselSlideId, sidebarMediaId } from './home.ts';
import {
  fetchBreakingNews,
  updateBreakingNews,
  fetchCarouselSlides,
  fetchSidebarMedia,
  fetchLinks,
  orderCarouselSlides,
  orderSidebarMedia,
} from './rest.ts';

/** Creates an entry of the home page and reads it back; null if it was created but cannot be found. */
export async function createHomeEntry<Entry extends { id: string }>(
  context: Context,
  /** Creates the entry and returns its id. */
  creation: Creation<string>,
  loadEntries: (context: Context) => Promise<readonly Entry[]>,
): Promise<Entry | null> {
  const id = await idempotentCreate(context, creation);
  clearMemory(context);
  const entries = id === null ? null : await readAfterWrite(context, () => loadEntries(context));
  return entries?.find((entry) => entry.id === id) ?? null;
}

/** The entry with this id. @throws NOT_FOUND when it was deleted */
export function requireEntry<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id);
  if (!found) throw new UserError('NOT_FOUND', 'Cet élément n’existe pas ou n’existe plus.');
  return found;
}

/** The breaking news, whose version is their text. */
const editableNews: Editable<BreakingNewsRecord> = {
  subject: 'cette actualité',
  changedMessage: 'Cette actualité a été modifiée',
  version: ({ content }) => content,
  lastEdit: (news) => news.lastEdit,
};

/** Updates the breaking news; returns the payload of `updateBreakingNews`. */
export async function changeBreakingNews(context: Context, input: UpdateBreakingNewsInput) {
  const { breakingNews } = input;
  const viewer = requireViewer(context);
  return applyUpdate<BreakingNewsRecord, { viewer: ViewerRecord | null }>(
    context,
    {
      mutation: 'updateBreakingNews',
      input,
      editable: editableNews,
      read: ({ rest }) => fetchBreakingNews(rest),
    },
    (current) => ({ viewer: current && viewer }),
    async (options) => {
      if (breakingNews !== undefined) await updateBreakingNews(context.rest, breakingNews ?? '', options);
      clearMemory(context);
      return { viewer };
    },
  );
}

/** The carousel's slides, also while hidden, and whether it is shown; fetched at most once per request. */
export const loadCarousel = perRequest(({ rest }) => fetchCarouselSlides(rest));

/** The breaking news, also while hidden, and whether it is shown; fetched at most once per request. */
export const loadBreakingNews = perRequest(({ rest }) => fetchBreakingNews(rest));

/** The right column's pictures and videos, fetched at most once per request. */
export const loadSidebarMedia = perRequest(({ rest }) => fetchSidebarMedia(rest));

/** The links that administrators show to everybody but guests (“Mes liens”), fetched at most once per request. */
export const loadLinks = perRequest(({ rest }) => fetchLinks(rest));

/** Reorders the carousel; `ids` are the global ids of all slides. */
export const reorderCarouselSlides = (context: Context, ids: readonly string[]) =>
  writeHome(context, () => {
    const order = ids.map((id) => requireDatabaseId(carouselSlideId.read(id).slide));
    return orderCarouselSlides(context.rest, order);
  });

/** Reorders the right column; `ids` are the global ids of all its pictures and videos. */
export const reorderSidebarMedia = (context: Context, ids: readonly string[]) =>
  writeHome(context, () => {
    const order = ids.map((id) => requireDatabaseId(sidebarMediaId.read(id).media));
    return orderSidebarMedia(context.rest, order);
  });

/** Runs a write and clears the request's cache, so that the payload's fields are read again. */
export const writeHome = (context: Context, write: () => Promise<void>) =>
  withUserErrors({ viewer: null }, async () => {
    const viewer = requireViewer(context);
    await write();
    clearMemory(context);
    return { viewer };
  });
