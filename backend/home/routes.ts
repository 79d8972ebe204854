import { asc, desc, eq } from 'drizzle-orm';
import { signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { FileLinks } from '../core/files/links.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { counterRoutes } from './counterRoutes.ts';
import { highlightRoutes } from './highlightRoutes.ts';
import { linkRoutes } from './linkRoutes.ts';
import { highlights, homeSettings, illustrations, links } from './tables.ts';
import { BreakingNewsAnswer, HighlightsAnswer, IllustrationsAnswer, LinksAnswer } from './wire.ts';

const [zero, one] = [0, 1] as const;
const fileColumns = { key: fileRows.key, contentType: fileRows.contentType, posterKey: fileRows.posterKey };

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

/**
 * What the home page announces: breaking news, links, highlights, side illustrations. It is the
 * organisation's own, so guests read none of it.
 */
export function routes(app: App): void {
  const { database, files } = app.context;
  counterRoutes(app);
  highlightRoutes(app);
  linkRoutes(app);

  app.get(
    '/getbreaking',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getBreakingNews',
          source: '1 §7',
          assumed: 'Administrators read the text also while it is switched off, and whether it is.',
        },
      },
      schema: { summary: 'The scrolling news of the header', response: { 200: BreakingNewsAnswer } },
    },
    async ({ caller }) => {
      const [settings] = await database.select().from(homeSettings);
      const isOn = settings?.breakingNewsEnabled ?? true;
      const isRead = (isOn || caller.isAdministrator) && !caller.isGuest;
      const breakingnews = settings && isRead ? settings.breakingNews : '';
      return {
        status: true as const,
        result: { breakingnews, ...(caller.isAdministrator ? { actif: isOn ? one : zero } : {}) },
      };
    },
  );

  app.get(
    '/api/getlink',
    {
      config: { access: signedIn, operation: { id: 'getLinks', source: '1 §7' } },
      schema: { summary: '“Mes liens” of the profile menu', response: { 200: LinksAnswer } },
    },
    async ({ caller }) => {
      if (caller.isGuest) return { status: true as const, lien: [] };
      const rows = await database
        .select({ id: links.id, title: links.title, url: links.url, iconKey: fileRows.key })
        .from(links)
        .leftJoin(fileRows, eq(fileRows.id, links.iconId))
        .orderBy(asc(links.position), asc(links.id));
      const lien = rows.map(({ id, title, url, iconKey }) => ({
        id,
        link: url,
        linktitle: title,
        linkicon: iconKey === null ? '' : files.sign({ key: iconKey }),
      }));
      return { status: true as const, lien };
    },
  );

  app.get(
    '/bandeau',
    {
      config: {
        access: signedIn,
        operation: {
          id: 'getHighlights',
          source: '3 §7',
          assumed: 'Administrators read the slides also while they are switched off, and whether they are.',
        },
      },
      schema: {
        summary: 'Slides of the home carousel; empty when the highlight display is switched off',
        response: { 200: HighlightsAnswer },
      },
    },
    async ({ caller }) => {
      const [settings] = await database.select().from(homeSettings);
      const isOn = settings?.highlightsEnabled ?? true;
      if (caller.isGuest || (!isOn && !caller.isAdministrator)) return { status: true as const, result: [] };
      const rows = await database
        .select({ id: highlights.id, text: highlights.text, link: highlights.link, file: fileColumns })
        .from(highlights)
        .leftJoin(fileRows, eq(fileRows.id, highlights.fileId))
        .orderBy(asc(highlights.position), asc(highlights.id));
      const result = rows.map(({ id, text, link, file }) => {
        const { picture, video, thumbs } = pictureOrVideo(file, files);
        return { id, bandeau: picture, video, thumbs, text: sanitizePostHtml(text ?? ''), link: link ?? '' };
      });
      return {
        status: true as const,
        result,
        ...(caller.isAdministrator ? { actif: isOn ? one : zero } : {}),
      };
    },
  );

  app.get(
    '/admin/getlist',
    {
      config: { access: signedIn, operation: { id: 'getIllustrations', source: '2 §7' } },
      schema: { summary: 'Pictures and videos of the right column', response: { 200: IllustrationsAnswer } },
    },
    async ({ caller }) => {
      if (caller.isGuest) return { status: true as const, result: [] };
      const rows = await database
        .select({ id: illustrations.id, link: illustrations.link, file: fileColumns })
        .from(illustrations)
        .innerJoin(fileRows, eq(fileRows.id, illustrations.fileId))
        .orderBy(desc(illustrations.id));
      const result = rows.map(({ id, link, file }) => {
        const { picture, video, thumbs } = pictureOrVideo(file, files);
        return { id, imageplatform: picture, video, thumbs, link: link ?? '' };
      });
      return { status: true as const, result };
    },
  );
}
