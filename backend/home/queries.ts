import { asc, desc, eq } from 'drizzle-orm';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { highlights, homeSettings, illustrations, links } from './tables.ts';

const fileColumns = {
  key: fileRows.key,
  originalName: fileRows.originalName,
  contentType: fileRows.contentType,
  posterKey: fileRows.posterKey,
  playableKey: fileRows.playableKey,
  conversion: fileRows.conversion,
  alternative: fileRows.alternative,
};

/** Breaking news; administrators also read it while it is hidden. */
export async function readBreakingNews(database: Database, caller: Caller) {
  const [row] = await database
    .select({ settings: homeSettings, editor: editorColumns })
    .from(homeSettings)
    .leftJoin(lastEditors, joinLastEditor(homeSettings.editedBy));
  const isOn = row?.settings.breakingNewsEnabled ?? true;
  const isRead = (isOn || caller.isAdministrator) && !caller.isGuest;
  return {
    text: row && isRead ? row.settings.breakingNews : '',
    isOn,
    updatedAt: row?.settings.updatedAt ?? null,
    editor: row?.editor ?? null,
  };
}

/** “Mes liens”, in order. */
export async function listLinks(database: Database, caller: Caller) {
  if (caller.isGuest) return [];
  return database
    .select({ link: links, iconKey: fileRows.key, editor: editorColumns })
    .from(links)
    .leftJoin(fileRows, eq(fileRows.id, links.iconId))
    .leftJoin(lastEditors, joinLastEditor(links.editedBy))
    .orderBy(asc(links.position), asc(links.id));
}

/** Carousel slides; administrators also read them while they are hidden. */
export async function listHighlights(database: Database, caller: Caller) {
  const [settings] = await database.select().from(homeSettings);
  const isOn = settings?.highlightsEnabled ?? true;
  if (caller.isGuest || (!isOn && !caller.isAdministrator)) return { isOn, slides: [] };
  const slides = await database
    .select({ slide: highlights, file: fileColumns, editor: editorColumns })
    .from(highlights)
    .leftJoin(fileRows, eq(fileRows.id, highlights.fileId))
    .leftJoin(lastEditors, joinLastEditor(highlights.editedBy))
    .orderBy(asc(highlights.position), asc(highlights.id));
  return { isOn, slides };
}

/** Right column illustrations: new ones first, then in the administrators' order. */
export async function listIllustrations(database: Database, caller: Caller) {
  if (caller.isGuest) return [];
  return database
    .select({ id: illustrations.id, link: illustrations.link, file: fileColumns })
    .from(illustrations)
    .innerJoin(fileRows, eq(fileRows.id, illustrations.fileId))
    .orderBy(asc(illustrations.position), desc(illustrations.id));
}
