import { asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { highlights, homeSettings, illustrations, links } from './tables.ts';
import type { BreakingNewsAnswer, HighlightsAnswer, IllustrationsAnswer, LinksAnswer } from './wire.ts';

const ok = { status: true as const };
const fileColumns = { key: fileRows.key, contentType: fileRows.contentType, posterKey: fileRows.posterKey };

/** Administrators are told whether people see what they read. */
const shown = (caller: Caller, isOn: boolean) =>
  caller.isAdministrator ? { actif: isOn ? (1 as const) : (0 as const) } : {};

/** A file in the field of its kind: a video with its still picture, or a picture. */
function pictureOrVideo(
  file: { key: string; contentType: string; posterKey: string | null } | null,
  signer: FileLinks,
) {
  const path = (key: string | null) => (key === null ? '' : signer.sign({ key }));
  if (file === null) return { picture: '', video: '', thumbs: '' };
  return file.contentType.startsWith('video/')
    ? { picture: '', video: path(file.key), thumbs: path(file.posterKey) }
    : { picture: path(file.key), video: '', thumbs: '' };
}

/** The breaking news; administrators read it also while it is switched off. */
export async function readBreakingNews(
  database: Database,
  caller: Caller,
): Promise<z.output<typeof BreakingNewsAnswer>> {
  const [settings] = await database.select().from(homeSettings);
  const isOn = settings?.breakingNewsEnabled ?? true;
  const isRead = (isOn || caller.isAdministrator) && !caller.isGuest;
  const breakingnews = settings && isRead ? settings.breakingNews : '';
  return { ...ok, result: { breakingnews, ...shown(caller, isOn) } };
}

/** “Mes liens”, in the order that administrators gave them. */
export async function listLinks(
  database: Database,
  signer: FileLinks,
  caller: Caller,
): Promise<z.output<typeof LinksAnswer>> {
  if (caller.isGuest) return { ...ok, lien: [] };
  const rows = await database
    .select({ id: links.id, title: links.title, url: links.url, iconKey: fileRows.key })
    .from(links)
    .leftJoin(fileRows, eq(fileRows.id, links.iconId))
    .orderBy(asc(links.position), asc(links.id));
  const lien = rows.map(({ id, title, url, iconKey }) => ({
    id,
    link: url,
    linktitle: title,
    linkicon: iconKey === null ? '' : signer.sign({ key: iconKey }),
  }));
  return { ...ok, lien };
}

/** The slides of the carousel; administrators read them also while they are switched off. */
export async function listHighlights(
  database: Database,
  signer: FileLinks,
  caller: Caller,
): Promise<z.output<typeof HighlightsAnswer>> {
  const [settings] = await database.select().from(homeSettings);
  const isOn = settings?.highlightsEnabled ?? true;
  if (caller.isGuest || (!isOn && !caller.isAdministrator)) return { ...ok, result: [] };
  const rows = await database
    .select({ id: highlights.id, text: highlights.text, link: highlights.link, file: fileColumns })
    .from(highlights)
    .leftJoin(fileRows, eq(fileRows.id, highlights.fileId))
    .orderBy(asc(highlights.position), asc(highlights.id));
  const result = rows.map(({ id, text, link, file }) => {
    const { picture, video, thumbs } = pictureOrVideo(file, signer);
    return { id, bandeau: picture, video, thumbs, text: sanitizePostHtml(text ?? ''), link: link ?? '' };
  });
  return { ...ok, result, ...shown(caller, isOn) };
}

/** The pictures and videos of the right column, the newest first. */
export async function listIllustrations(
  database: Database,
  signer: FileLinks,
  caller: Caller,
): Promise<z.output<typeof IllustrationsAnswer>> {
  if (caller.isGuest) return { ...ok, result: [] };
  const rows = await database
    .select({ id: illustrations.id, link: illustrations.link, file: fileColumns })
    .from(illustrations)
    .innerJoin(fileRows, eq(fileRows.id, illustrations.fileId))
    .orderBy(desc(illustrations.id));
  const result = rows.map(({ id, link, file }) => {
    const { picture, video, thumbs } = pictureOrVideo(file, signer);
    return { id, imageplatform: picture, video, thumbs, link: link ?? '' };
  });
  return { ...ok, result };
}
