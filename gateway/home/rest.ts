import { safeHtml } from '../core/html.ts';
import { globalId } from '../core/ids.ts';
import { type ImageRecord, optionalImage, type VideoRecord } from '../core/media.ts';
import type { Rest } from '../core/rest/client.ts';
import { flag, list, path, rowId, text, webAddress, wire } from '../core/rest/decode.ts';

/** An entry of “Mes liens”. */
export interface ExternalLinkRecord {
  id: string;
  title: string;
  url: string;
  icon: ImageRecord | null;
}

/** A slide of the home page's carousel. */
export interface HighlightRecord {
  id: string;
  image: ImageRecord | null;
  video: VideoRecord | null;
  text: string | null;
  url: string | null;
}

/** A picture or video of the right column. */
export interface IllustrationRecord {
  id: string;
  image: ImageRecord | null;
  video: VideoRecord | null;
  url: string | null;
}

/** Something that administrators show or hide; they read it also while it is hidden. */
export interface Shown<T> {
  content: T;
  isShown: boolean;
}

const isShown = (actif: unknown): boolean => actif === undefined || flag(actif);

/** GET /getbreaking; empty when there is no news. */
export async function fetchBreakingNews(rest: Rest): Promise<Shown<string>> {
  const answer = await rest.read({ method: 'GET', path: '/getbreaking' });
  const { result } = wire<{ result: unknown }>(answer, 'getbreaking');
  const news = wire<{ breakingnews: unknown; actif: unknown }>(
    (Array.isArray(result) ? result[0] : result) ?? {},
    'getbreaking.result',
  );
  return { content: text(news.breakingnews), isShown: isShown(news.actif) };
}

/** GET /api/getlink. Entries without a web address are left out. */
export async function fetchLinks(rest: Rest): Promise<ExternalLinkRecord[]> {
  const answer = await rest.read({ method: 'GET', path: '/api/getlink' });
  return list(wire<{ lien: unknown }>(answer, 'getlink').lien, 'getlink.lien')
    .map((item, index) => {
      const link = wire<{ id: unknown; link: unknown; linktitle: unknown; linkicon: unknown }>(
        item,
        'getlink.lien',
      );
      const url = text(link.link);
      return {
        id: globalId(
          'ExternalLink',
          link.id === undefined ? String(index) : rowId(link.id, 'getlink.lien.id'),
        ),
        title: text(link.linktitle) || url,
        url: /^https?:\/\//i.test(url) ? url : `https://${url}`,
        icon: optionalImage(path(link.linkicon)),
      };
    })
    .filter((link) => URL.canParse(link.url));
}

interface WireSlide {
  id: unknown;
  video: unknown;
  thumbs: unknown;
  link: unknown;
}

/** The picture or video of a slide; a video's still picture comes in a field of its own. */
function decodeSlide(slide: Partial<Record<keyof WireSlide, unknown>>, picture: unknown) {
  const video = path(slide.video);
  const still = path(picture);
  return {
    image: video === null ? optionalImage(still) : null,
    video: video === null ? null : { path: video, poster: optionalImage(path(slide.thumbs)) },
    url: webAddress(text(slide.link)),
  };
}

/** GET /bandeau: the slides of the home page; one that shows nothing is left out. */
export async function fetchHighlights(rest: Rest): Promise<Shown<HighlightRecord[]>> {
  const answer = await rest.read({ method: 'GET', path: '/bandeau' });
  const { result, actif } = wire<{ result: unknown; actif: unknown }>(answer, 'bandeau');
  const content = list(result, 'bandeau').flatMap((item) => {
    const slide = wire<WireSlide & { bandeau: unknown; text: unknown }>(item, 'bandeau');
    const html = safeHtml(text(slide.text));
    const shown = decodeSlide(slide, slide.bandeau);
    const isEmpty = shown.image === null && shown.video === null && html === '';
    const id = globalId('Highlight', rowId(slide.id, 'bandeau.id'));
    return isEmpty ? [] : [{ id, ...shown, text: html === '' ? null : html }];
  });
  return { content, isShown: isShown(actif) };
}

/** GET /admin/getlist: the pictures and videos of the right column. */
export async function fetchIllustrations(rest: Rest): Promise<IllustrationRecord[]> {
  const answer = await rest.read({ method: 'GET', path: '/admin/getlist' });
  return list(wire<{ result: unknown }>(answer, 'getlist').result, 'getlist').flatMap((item) => {
    const slide = wire<WireSlide & { imageplatform: unknown }>(item, 'getlist');
    const shown = decodeSlide(slide, slide.imageplatform);
    if (shown.image === null && shown.video === null) return [];
    return [{ id: globalId('Illustration', rowId(slide.id, 'getlist.id')), ...shown }];
  });
}
