import { asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import { toWireAdministratorModification } from '../accounts/modifications.wire.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { type VideoFile, fileUrl } from '../core/files/videos.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { highlights, homeSettings, illustrations, links } from './tables.ts';
import type {
  BreakingNewsResponse,
  ListHighlightsResponse,
  ListIllustrationsResponse,
  ListLinksResponse,
} from './wire.ts';

const ok = { status: true as const };
const fileColumns = {
  key: fileRows.key,
  originalName: fileRows.originalName,
  contentType: fileRows.contentType,
  posterKey: fileRows.posterKey,
  playableKey: fileRows.playableKey,
  conversion: fileRows.conversion,
  alternative: fileRows.alternative,
};

/** Display state, for administrators only. */
const isVisible = (caller: Caller, isOn: boolean) =>
  caller.isAdministrator ? { actif: isOn ? (1 as const) : (0 as const) } : {};

/** A file as video with poster, or as picture with alternative text. */
function mediaOnWire(
  file: (VideoFile & { contentType: string; posterKey: string | null; alternative: string | null }) | null,
  signer: FileLinks,
) {
  const path = (key: string | null) => (key === null ? '' : signer.sign({ key }));
  if (file === null) return { picture: '', video: '', thumbs: '', alternative: {} };
  if (file.contentType.startsWith('video/'))
    return { picture: '', video: fileUrl(signer, file), thumbs: path(file.posterKey), alternative: {} };
  const alternative = file.alternative === null ? {} : { alternative: file.alternative };
  return { picture: path(file.key), video: '', thumbs: '', alternative };
}

/** Breaking news; administrators also read it while it is hidden. */
export async function readBreakingNews(
  database: Database,
  caller: Caller,
): Promise<z.output<typeof BreakingNewsResponse>> {
  const [row] = await database
    .select({ settings: homeSettings, editor: editorColumns })
    .from(homeSettings)
    .leftJoin(lastEditors, joinLastEditor(homeSettings.editedBy));
  const settings = row?.settings;
  const isOn = settings?.breakingNewsEnabled ?? true;
  const isRead = (isOn || caller.isAdministrator) && !caller.isGuest;
  const breakingnews = settings && isRead ? settings.breakingNews : '';
  const edit = toWireAdministratorModification(
    caller,
    row?.settings ?? { updatedAt: null },
    row?.editor ?? null,
  );
  return { ...ok, result: { breakingnews, ...isVisible(caller, isOn), ...edit } };
}

/** “Mes liens”, in order. */
export async function listLinks(
  database: Database,
  signer: FileLinks,
  caller: Caller,
): Promise<z.output<typeof ListLinksResponse>> {
  if (caller.isGuest) return { ...ok, lien: [] };
  const rows = await database
    .select({ link: links, iconKey: fileRows.key, editor: editorColumns })
    .from(links)
    .leftJoin(fileRows, eq(fileRows.id, links.iconId))
    .leftJoin(lastEditors, joinLastEditor(links.editedBy))
    .orderBy(asc(links.position), asc(links.id));
  const lien = rows.map(({ link, iconKey, editor }) => ({
    id: link.id,
    link: link.url,
    linktitle: link.title,
    linkicon: iconKey === null ? '' : signer.sign({ key: iconKey }),
    ...toWireAdministratorModification(caller, link, editor),
  }));
  return { ...ok, lien };
}

/** Carousel slides; administrators also read them while they are hidden. */
export async function listHighlights(
  database: Database,
  signer: FileLinks,
  caller: Caller,
): Promise<z.output<typeof ListHighlightsResponse>> {
  const [settings] = await database.select().from(homeSettings);
  const isOn = settings?.highlightsEnabled ?? true;
  if (caller.isGuest || (!isOn && !caller.isAdministrator)) return { ...ok, result: [] };
  const rows = await database
    .select({ slide: highlights, file: fileColumns, editor: editorColumns })
    .from(highlights)
    .leftJoin(fileRows, eq(fileRows.id, highlights.fileId))
    .leftJoin(lastEditors, joinLastEditor(highlights.editedBy))
    .orderBy(asc(highlights.position), asc(highlights.id));
  const result = rows.map(({ slide, file, editor }) => {
    const { picture, video, thumbs, alternative } = mediaOnWire(file, signer);
    return {
      id: slide.id,
      bandeau: picture,
      video,
      thumbs,
      text: sanitizePostHtml(slide.text ?? ''),
      link: slide.link ?? '',
      ...alternative,
      ...toWireAdministratorModification(caller, slide, editor),
    };
  });
  return { ...ok, result, ...isVisible(caller, isOn) };
}

/** Right column illustrations: new ones first, then in the administrators' order. */
export async function listIllustrations(
  database: Database,
  signer: FileLinks,
  caller: Caller,
): Promise<z.output<typeof ListIllustrationsResponse>> {
  if (caller.isGuest) return { ...ok, result: [] };
  const rows = await database
    .select({ id: illustrations.id, link: illustrations.link, file: fileColumns })
    .from(illustrations)
    .innerJoin(fileRows, eq(fileRows.id, illustrations.fileId))
    .orderBy(asc(illustrations.position), desc(illustrations.id));
  const result = rows.map(({ id, link, file }) => {
    const { picture, video, thumbs, alternative } = mediaOnWire(file, signer);
    return { id, imageplatform: picture, video, thumbs, link: link ?? '', ...alternative };
  });
  return { ...ok, result };
}
