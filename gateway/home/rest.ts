import { safeHtml } from '../core/html.ts';
import { optionalImage } from '../core/media.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import type { ItemOf } from '../core/rest/contract.ts';
import { flag, list, path, rowId, text, type Wire, webAddress, wire } from '../core/rest/decode.ts';
import { inInputTerms } from '../core/rest/refusals.ts';
import type { UploadValue } from '../core/uploads.ts';
import {
  type ExternalLinkRecord,
  highlightId,
  type HighlightRecord,
  illustrationId,
  type IllustrationRecord,
  linkId,
  type Shown,
} from './home.ts';

type WireLink = ItemOf<'GET /api/getlink', 'lien'>;
type WireHighlight = ItemOf<'GET /bandeau', 'result'>;
type WireIllustration = ItemOf<'GET /admin/getlist', 'result'>;

const isShown = (actif: unknown): boolean => actif === undefined || flag(actif);

/** The news; empty when there is none. */
export async function fetchBreakingNews(rest: Rest): Promise<Shown<string>> {
  const { result } = wire(await rest.read(call('GET /getbreaking')), 'getbreaking');
  const news = wire<{ breakingnews: unknown; actif: unknown }>(
    (Array.isArray(result) ? result[0] : result) ?? {},
    'getbreaking.result',
  );
  return { content: text(news.breakingnews), isShown: isShown(news.actif) };
}

/** The links. Entries without a web address are left out. */
export async function fetchLinks(rest: Rest): Promise<ExternalLinkRecord[]> {
  const answer = await rest.read(call('GET /api/getlink'));
  return list(wire(answer, 'getlink').lien, 'getlink.lien')
    .map((item, index) => {
      const link = wire<WireLink>(item, 'getlink.lien');
      const url = text(link.link);
      const row = link.id === undefined ? String(index) : rowId(link.id, 'getlink.lien.id');
      return {
        id: linkId.write({ link: row }),
        title: text(link.linktitle) || url,
        url: /^https?:\/\//i.test(url) ? url : `https://${url}`,
        icon: optionalImage(path(link.linkicon)),
      };
    })
    .filter((link) => URL.canParse(link.url));
}

/** The picture or video of a slide; a video's still picture comes in a field of its own. */
function decodeSlide(slide: Wire<Pick<WireHighlight, 'video' | 'thumbs' | 'link'>>, picture: unknown) {
  const video = path(slide.video);
  const still = path(picture);
  return {
    image: video === null ? optionalImage(still) : null,
    video: video === null ? null : { path: video, poster: optionalImage(path(slide.thumbs)) },
    url: webAddress(text(slide.link)),
  };
}

/** The slides of the home page; one that shows nothing is left out. */
export async function fetchHighlights(rest: Rest): Promise<Shown<HighlightRecord[]>> {
  const { result, actif } = wire(await rest.read(call('GET /bandeau')), 'bandeau');
  const content = list(result, 'bandeau').flatMap((item) => {
    const slide = wire<WireHighlight>(item, 'bandeau');
    const html = safeHtml(text(slide.text));
    const shown = decodeSlide(slide, slide.bandeau);
    const isEmpty = shown.image === null && shown.video === null && html === '';
    const id = highlightId.write({ highlight: rowId(slide.id, 'bandeau.id') });
    return isEmpty ? [] : [{ id, ...shown, text: html === '' ? null : html }];
  });
  return { content, isShown: isShown(actif) };
}

/** The pictures and videos of the right column. */
export async function fetchIllustrations(rest: Rest): Promise<IllustrationRecord[]> {
  const answer = await rest.read(call('GET /admin/getlist'));
  return list(wire(answer, 'getlist').result, 'getlist').flatMap((item) => {
    const slide = wire<WireIllustration>(item, 'getlist');
    const shown = decodeSlide(slide, slide.imageplatform);
    if (shown.image === null && shown.video === null) return [];
    return [{ id: illustrationId.write({ illustration: rowId(slide.id, 'getlist.id') }), ...shown }];
  });
}

/** The inputs behind the API's names of fields. */
const inputs = {
  bandeau: 'file',
  file: 'file',
  lien: 'url',
  link: 'url',
  linktitle: 'title',
  icon: 'icon',
  text: 'text',
  breakingnews: 'text',
  ordre: 'position',
};

/** A slide of the carousel as administrators write it: a new one without a row. */
export interface WrittenHighlight {
  row: string | undefined;
  text: string | null;
  file: UploadValue | undefined;
  url: string;
}

/** Adds or changes a slide of the carousel. */
export async function saveHighlight(
  rest: Rest,
  { row, text: html, file, url }: WrittenHighlight,
): Promise<void> {
  const multipart = {
    type: html === null ? 'file' : 'text',
    lien: url,
    idbandeau: row,
    text: html ?? undefined,
    file,
  };
  await inInputTerms(inputs, rest.write(call('POST /api/admin/bandeau', { multipart })));
}

/** Adds a picture or video to the right column. */
export async function addIllustration(rest: Rest, file: UploadValue, url: string): Promise<void> {
  await inInputTerms(
    inputs,
    rest.write(call('POST /api/admin/misavant', { multipart: { lien: url, file } })),
  );
}

/** An entry of “Mes liens” as administrators write it: a new one without a row. */
export interface WrittenLink {
  row: string | undefined;
  title: string;
  url: string;
  icon: UploadValue | undefined;
  position: number | undefined;
}

/** Adds or changes an entry of “Mes liens”. */
export async function saveLink(rest: Rest, { row, title, url, icon, position }: WrittenLink): Promise<void> {
  const operation = row === undefined ? 'POST /api/addlink' : 'POST /api/updatelink';
  const multipart = { linktitle: title, link: url, idlinkold: row, ordre: position, icon };
  await inInputTerms(inputs, rest.write(call(operation, { multipart })));
}

/** Writes the news. */
export async function setBreakingNews(rest: Rest, news: string): Promise<void> {
  await inInputTerms(inputs, rest.write(call('POST /api/admin/breaking', { json: { breakingnews: news } })));
}

/** Deletes a slide of the carousel. */
export async function deleteHighlight(rest: Rest, row: string): Promise<void> {
  await rest.write(call('DELETE /api/deletebandeau/{id}', { path: { id: row } }));
}

/** Deletes a picture or video of the right column. */
export async function deleteIllustration(rest: Rest, row: string): Promise<void> {
  await rest.write(call('DELETE /api/deleteimagevideo/{id}', { path: { id: row } }));
}

/** Deletes an entry of “Mes liens”. */
export async function deleteLink(rest: Rest, row: string): Promise<void> {
  await rest.write(call('DELETE /api/deletelink/{id}', { path: { id: row } }));
}

/** Turns the display of the carousel round. */
export async function toggleHighlights(rest: Rest): Promise<void> {
  await rest.write(call('POST /api/desactanimation/2'));
}

/** Turns the display of the news round. */
export async function toggleBreakingNews(rest: Rest): Promise<void> {
  await rest.write(call('POST /api/desactanimation/3'));
}
