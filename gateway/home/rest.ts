import type { CreateSidebarMediaInput, CreateLinkInput } from '../__generated__/resolvers.ts';
import { alternativeText } from '../rest/alternativeTexts.rest.ts';
import type { UploadedFile } from '../rest/uploadedFile.ts';
import type { Context } from '../graphql/context.ts';
import type { UpdateOptions } from '../content/applyUpdate.ts';
import { decodeEdit, type Precondition } from '../content/versions.rest.ts';
import { sanitizeAndLinkHtml } from '../content/html.ts';
import { toOptionalImageRecord } from '../content/media.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import type { ItemOf } from '../rest/contract.ts';
import {
  decodeCreatedDatabaseId,
  decodeFields,
  decodeFlag,
  decodeNamedList,
  decodePath,
  decodePlainText,
  decodeRelated,
  decodeText,
  type Wire,
  decodeWebUrl,
  decodeObject,
} from '../compat/decode.ts';
import { decodeListWithoutNulls } from '../compat/decodeList.ts';
import { withInputNames } from '../rest/userErrors.ts';
import {
  type BreakingNewsRecord,
  type ExternalLinkRecord,
  carouselSlideId,
  type CarouselSlideRecord,
  sidebarMediaId,
  type SidebarMediaRecord,
  linkId,
  databaseIdOrPosition,
  type WithVisibility,
} from './home.ts';

type WireLink = ItemOf<'GET /api/getlink', 'lien'>;
type WireCarouselSlide = ItemOf<'GET /bandeau', 'result'>;
type WireSidebarMedia = ItemOf<'GET /admin/getlist', 'result'>;

/** Maximum number of entries of a list of the home page; later ones are not shown. */
const maxEntries = 1_000;

const isShown = (actif: unknown): boolean => actif === undefined || decodeFlag(actif);

/** Fetches the breaking news; the text is empty when there is none. */
export const fetchBreakingNews = (rest: Rest): Promise<BreakingNewsRecord> =>
  rest.read(call('GET /getbreaking'), (answer) => {
    const opened =
      typeof answer === 'object' && !(Array.isArray(answer) && answer.length !== 1)
        ? decodeFields(answer, 'getbreaking')
        : {};
    const { result }: { result?: unknown } = opened;
    // The documents call it "breakingnews" and "text"; some answer it by itself.
    const news = decodeRelated<{
      breakingnews: unknown;
      text: unknown;
      actif: unknown;
      modification: unknown;
    }>(result ?? opened);
    const content = typeof result === 'string' ? result : (news.breakingnews ?? news.text);
    return {
      content: decodePlainText(content),
      isShown: isShown(news.actif),
      lastEdit: decodeEdit(news.modification),
    };
  });

function decodeLink(value: unknown, index: number): ExternalLinkRecord | null {
  const link = decodeObject<WireLink>(value, 'getlink.lien');
  const address = decodeText(link.link);
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return null;
  return {
    __typename: 'ExternalLink',
    id: linkId.write({ link: databaseIdOrPosition(link.id, index) }),
    title: decodePlainText(link.linktitle) || address,
    url,
    icon: toOptionalImageRecord(decodePath(link.linkicon)),
    lastEdit: decodeEdit(link.modification),
  };
}

/** Fetches the entries of “Mes liens”, without those that have no web address. */
export const fetchLinks = (rest: Rest): Promise<ExternalLinkRecord[]> =>
  rest.read(call('GET /api/getlink'), (answer) =>
    decodeListWithoutNulls(
      decodeNamedList(answer, 'lien', 'getlink').slice(0, maxEntries),
      'getlink.lien',
      decodeLink,
    ),
  );

/** The picture or video of a slide; the still picture of a video has its own field. */
function decodeSlide(
  slide: Wire<Pick<WireCarouselSlide, 'video' | 'thumbs' | 'link' | 'alternative'>>,
  picture: unknown,
) {
  const video = decodePath(slide.video);
  const still = decodePath(picture);
  return {
    image: video === null ? toOptionalImageRecord(still, decodeText(slide.alternative)) : null,
    video: video === null ? null : { path: video, poster: toOptionalImageRecord(decodePath(slide.thumbs)) },
    url: decodeWebUrl(decodeText(slide.link)),
  };
}

function decodeCarouselSlide(value: unknown, index: number): CarouselSlideRecord | null {
  const slide = decodeObject<WireCarouselSlide>(value, 'bandeau');
  const storedText = decodeText(slide.text);
  const html = sanitizeAndLinkHtml(storedText);
  const shown = decodeSlide(slide, slide.bandeau);
  if (shown.image === null && shown.video === null && html === '') return null;
  const id = carouselSlideId.write({ slide: databaseIdOrPosition(slide.id, index) });
  const texts = html === '' ? { text: null, storedText: null } : { text: html, storedText };
  return { __typename: 'CarouselSlide', id, ...shown, ...texts, lastEdit: decodeEdit(slide.modification) };
}

/** Fetches the carousel's slides, without empty ones. */
export const fetchCarouselSlides = (rest: Rest): Promise<WithVisibility<CarouselSlideRecord[]>> =>
  rest.read(call('GET /bandeau'), (answer) => ({
    content: decodeListWithoutNulls(
      decodeNamedList(answer, 'result', 'bandeau').slice(0, maxEntries),
      'bandeau',
      decodeCarouselSlide,
    ),
    isShown: isShown(Array.isArray(answer) ? undefined : decodeRelated<{ actif: unknown }>(answer).actif),
  }));

function decodeSidebarMedia(value: unknown, index: number): SidebarMediaRecord | null {
  const slide = decodeObject<WireSidebarMedia>(value, 'getlist');
  const shown = decodeSlide(slide, slide.imageplatform);
  if (shown.image === null && shown.video === null) return null;
  return {
    __typename: 'SidebarMedia',
    id: sidebarMediaId.write({ media: databaseIdOrPosition(slide.id, index) }),
    ...shown,
  };
}

/** Fetches the right column's pictures and videos. */
export const fetchSidebarMedia = (rest: Rest): Promise<SidebarMediaRecord[]> =>
  rest.read(call('GET /admin/getlist'), (answer) =>
    decodeListWithoutNulls(
      decodeNamedList(answer, 'result', 'getlist').slice(0, maxEntries),
      'getlist',
      decodeSidebarMedia,
    ),
  );

/** Inputs of the graph by the field of the API, for errors. */
const inputs = {
  bandeau: 'file',
  file: 'file',
  lien: 'url',
  link: 'url',
  linktitle: 'title',
  icon: 'icon',
  text: 'text',
  breakingnews: 'breakingNews',
  ordre: 'position',
  alternative: 'imageAlt',
};

/** A slide to save: a new one without `databaseId`; undefined keeps a value. */
export interface CarouselSlideDraft {
  databaseId: string | undefined;
  /** Content of the slide; undefined keeps the present value, also of the text and the address. */
  type: 'text' | 'file' | undefined;
  text: string | undefined;
  file: UploadedFile | undefined;
  url: string | undefined;
  /** Alternative text of the picture; undefined keeps the present one. */
  imageAlt: string | undefined;
  precondition: Precondition;
  idempotencyKey?: string | null | undefined;
}

/** Adds or updates a slide; returns its database id, or undefined when the API omits it. */
export const saveCarouselSlide = (
  context: Context,
  { databaseId, type, text: html, file, url, imageAlt, precondition, idempotencyKey }: CarouselSlideDraft,
): Promise<string | undefined> =>
  withInputNames(
    inputs,
    context.rest.write(
      call('POST /api/admin/bandeau', {
        multipart: {
          type,
          lien: url,
          idbandeau: databaseId,
          text: html,
          ...alternativeText(imageAlt),
          ...precondition,
          file,
        },
        idempotencyKey,
      }),
      decodeCreatedDatabaseId,
    ),
  );

/** Adds a picture or video to the right column; returns its database id, or undefined when the API omits it. */
export function addSidebarMedia(
  context: Context,
  { file, url, imageAlt, idempotencyKey }: CreateSidebarMediaInput,
): Promise<string | undefined> {
  const multipart = { lien: url ?? '', ...alternativeText(imageAlt || undefined), file };
  const adding = call('POST /api/admin/misavant', { multipart, idempotencyKey });
  return withInputNames(inputs, context.rest.write(adding, decodeCreatedDatabaseId));
}

/** Reorders the carousel; `ids` are the database ids of all slides. */
export const orderCarouselSlides = (rest: Rest, ids: readonly string[]): Promise<void> =>
  withInputNames(
    { ordre: 'carouselSlideIds' },
    rest.write(call('POST /api/admin/bandeau/ordre', { json: { ordre: ids.map(wireId) } })),
  );

/** Reorders the right column; `ids` are the database ids of all its pictures and videos. */
export const orderSidebarMedia = (rest: Rest, ids: readonly string[]): Promise<void> =>
  withInputNames(
    { ordre: 'sidebarMediaIds' },
    rest.write(call('POST /api/admin/misavant/ordre', { json: { ordre: ids.map(wireId) } })),
  );

/** Adds an entry to “Mes liens”; returns its database id, or undefined when the API omits it. */
export const addExternalLink = (
  context: Context,
  { title, url, icon, idempotencyKey }: CreateLinkInput,
): Promise<string | undefined> =>
  withInputNames(
    inputs,
    context.rest.write(
      call('POST /api/addlink', {
        multipart: { linktitle: title, link: url, icon: icon ?? undefined },
        idempotencyKey,
      }),
      decodeCreatedDatabaseId,
    ),
  );

/** Changes of an entry of “Mes liens”; undefined keeps a value. */
export interface ExternalLinkChanges {
  title?: string | undefined;
  url?: string | undefined;
  icon: UploadedFile | undefined;
  /** Ignored unless the API has places. */
  position: number | undefined;
}

/** Updates an entry of “Mes liens”. */
export const updateExternalLink = (
  context: Context,
  databaseId: string,
  { title, url, icon, position }: ExternalLinkChanges,
  { precondition, key }: UpdateOptions,
): Promise<void> =>
  withInputNames(
    inputs,
    context.rest.write(
      call('POST /api/updatelink', {
        multipart: {
          linktitle: title,
          link: url,
          idlinkold: databaseId,
          ordre: position,
          ...precondition,
          icon,
        },
        idempotencyKey: key,
      }),
    ),
  );

/** Replaces the breaking news; an empty text removes it. */
export const updateBreakingNews = (
  rest: Rest,
  news: string,
  { precondition, key }: UpdateOptions,
): Promise<void> =>
  withInputNames(
    inputs,
    rest.write(
      call('POST /api/admin/breaking', {
        body: { breakingnews: news, ...precondition },
        idempotencyKey: key,
      }),
    ),
  );

/** Deletes a slide of the carousel. */
export const deleteCarouselSlide = (rest: Rest, databaseId: string): Promise<void> =>
  rest.write(call('DELETE /api/deletebandeau/{id}', { path: { id: databaseId } }));

/** Deletes a picture or video of the right column. */
export const deleteSidebarMedia = (rest: Rest, databaseId: string): Promise<void> =>
  rest.write(call('DELETE /api/deleteimagevideo/{id}', { path: { id: databaseId } }));

/** Deletes an entry of “Mes liens”. */
export const deleteLink = (rest: Rest, databaseId: string): Promise<void> =>
  rest.write(call('DELETE /api/deletelink/{id}', { path: { id: databaseId } }));

/** Shows or hides the carousel; where the API only toggles, reads the state first. */
export const setCarouselVisibility = (context: Context, isShown: boolean): Promise<void> =>
  context.rest.write(call('POST /api/desactanimation/2', { query: { voulu: isShown ? 1 : 0 } }));

/** Shows or hides the breaking news; where the API only toggles, reads the state first. */
export const setBreakingNewsVisibility = (context: Context, isShown: boolean): Promise<void> =>
  context.rest.write(call('POST /api/desactanimation/3', { query: { voulu: isShown ? 1 : 0 } }));
