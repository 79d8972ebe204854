import { z } from 'zod';
import { toWireAdministratorModification } from '../accounts/modifications.wire.ts';
import type { Caller } from '../core/caller.ts';
import { extensionDescription } from '../core/extensions.ts';
import type { FileLinks } from '../core/files/links.ts';
import { fileUrl } from '../core/files/videos.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { filePath, responseFlag, id, instant, administratorModification } from '../core/wire.ts';
import type { readCounters } from './counters.ts';
import type { listHighlights, listIllustrations, listLinks, readBreakingNews } from './queries.ts';

const actif = responseFlag.optional().describe('To administrators: whether people see it');
const file = z.union([filePath, z.literal('')]);
const alternative = z
  .string()
  .optional()
  .meta(extensionDescription('ALTERNATIVE_TEXTS', 'The alternative text of the picture; absent without one'));

/** Response of `GET /getbreaking`: the breaking news as text; empty when there is none or it is hidden. */
export const BreakingNewsResponse = z.object({
  status: z.literal(true),
  result: z.object({ breakingnews: z.string(), actif, modification: administratorModification }),
});

/** Response of `GET /api/getlink`: the entries of “Mes liens”, in order. */
export const ListLinksResponse = z.object({
  status: z.literal(true),
  lien: z.array(
    z.object({
      id,
      link: z.string(),
      linktitle: z.string(),
      linkicon: file.describe('Empty: no icon'),
      modification: administratorModification,
    }),
  ),
});

/** Response of `GET /bandeau`: the carousel's slides; each shows a picture, a video or a text. */
export const ListHighlightsResponse = z.object({
  status: z.literal(true),
  actif,
  result: z.array(
    z.object({
      id,
      bandeau: file.describe('Picture'),
      video: file,
      thumbs: file.describe('Still picture of the video'),
      text: z.string().describe('Sanitised HTML'),
      link: z.string(),
      alternative,
      modification: administratorModification,
    }),
  ),
});

/** Response of `GET /admin/getlist`: the right column's pictures and videos, in order, new ones first. */
export const ListIllustrationsResponse = z.object({
  status: z.literal(true),
  result: z.array(
    z.object({
      id,
      imageplatform: file.describe('Picture'),
      video: file,
      thumbs: file.describe('Still picture of the video'),
      link: z.string(),
      alternative,
    }),
  ),
});

/** Response with the header's badges: conversations with unread messages, and new notifications. */
export const CountersResponse = z.object({
  state: z.literal(true),
  nombreconversation: z.number().int().describe('Conversations with unseen messages'),
  nombrenotif: z.number().int().describe('Notifications since the panel was last opened'),
  nepasderanger: responseFlag
    .optional()
    .meta(extensionDescription('DO_NOT_DISTURB', 'Whether the caller is not to be disturbed')),
  nepasderangerjusqua: instant
    .nullish()
    .meta(extensionDescription('DO_NOT_DISTURB', 'When that ends by itself; null for never')),
});

/** Display state, for administrators only. */
const toWireDisplay = (caller: Caller, isOn: boolean) =>
  caller.isAdministrator ? { actif: isOn ? (1 as const) : (0 as const) } : {};

type Illustration = Awaited<ReturnType<typeof listIllustrations>>[number];

/** A file as video with poster, or as picture with alternative text. */
function toWireMedia(file: Illustration['file'] | null, links: FileLinks) {
  const toPath = (key: string | null) => (key === null ? '' : links.sign({ key }));
  if (file === null) return { picture: '', video: '', thumbs: '', alternative: {} };
  if (file.contentType.startsWith('video/'))
    return { picture: '', video: fileUrl(links, file), thumbs: toPath(file.posterKey), alternative: {} };
  const alternative = file.alternative === null ? {} : { alternative: file.alternative };
  return { picture: toPath(file.key), video: '', thumbs: '', alternative };
}

/** Response with the breaking news. */
export const toBreakingNewsResponse = (
  { text, isOn, updatedAt, editor }: Awaited<ReturnType<typeof readBreakingNews>>,
  caller: Caller,
): z.output<typeof BreakingNewsResponse> => ({
  status: true,
  result: {
    breakingnews: text,
    ...toWireDisplay(caller, isOn),
    ...toWireAdministratorModification(caller, { updatedAt }, editor),
  },
});

/** Response with the entries of “Mes liens”. */
export const toListLinksResponse = (
  rows: Awaited<ReturnType<typeof listLinks>>,
  caller: Caller,
  links: FileLinks,
): z.output<typeof ListLinksResponse> => ({
  status: true,
  lien: rows.map(({ link, iconKey, editor }) => ({
    id: link.id,
    link: link.url,
    linktitle: link.title,
    linkicon: iconKey === null ? '' : links.sign({ key: iconKey }),
    ...toWireAdministratorModification(caller, link, editor),
  })),
});

/** Response with the carousel's slides. */
export const toListHighlightsResponse = (
  { isOn, slides }: Awaited<ReturnType<typeof listHighlights>>,
  caller: Caller,
  links: FileLinks,
): z.output<typeof ListHighlightsResponse> => ({
  status: true,
  result: slides.map(({ slide, file, editor }) => {
    const { picture, video, thumbs, alternative: text } = toWireMedia(file, links);
    return {
      id: slide.id,
      bandeau: picture,
      video,
      thumbs,
      text: sanitizePostHtml(slide.text ?? ''),
      link: slide.link ?? '',
      ...text,
      ...toWireAdministratorModification(caller, slide, editor),
    };
  }),
  ...toWireDisplay(caller, isOn),
});

/** Response with the right column's pictures and videos. */
export const toListIllustrationsResponse = (
  rows: readonly Illustration[],
  links: FileLinks,
): z.output<typeof ListIllustrationsResponse> => ({
  status: true,
  result: rows.map(({ id: illustrationId, link, file }) => {
    const { picture, video, thumbs, alternative: text } = toWireMedia(file, links);
    return { id: illustrationId, imageplatform: picture, video, thumbs, link: link ?? '', ...text };
  }),
});

/** Response with the header's badges. */
export const toCountersResponse = (
  row: Awaited<ReturnType<typeof readCounters>>,
): z.output<typeof CountersResponse> => ({
  state: true,
  nombreconversation: row?.conversations ?? 0,
  nombrenotif: row?.notices ?? 0,
  nepasderanger: row?.is_quiet ? 1 : 0,
  nepasderangerjusqua:
    row?.is_quiet && row.quiet_until !== null ? new Date(row.quiet_until).toISOString() : null,
});
