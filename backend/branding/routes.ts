import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { joinLastEditor, editorColumns, lastEditors } from '../accounts/modifications.ts';
import { toWireAdministratorModification } from '../accounts/modifications.wire.ts';
import { optionalSignIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { files as fileRows } from '../core/files/tables.ts';
import { findCaller } from '../core/guard.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { defaultName } from './platformName.ts';
import { pageRoutes } from './pages.ts';
import { settingsRoutes } from './settingsRoutes.ts';
import { platformSettings } from './tables.ts';
import { PlatformSettingsResponse } from './wire.ts';

const logos = alias(fileRows, 'logos');
const secondaryLogos = alias(fileRows, 'secondary_logos');
const favicons = alias(fileRows, 'favicons');

/** Branding before an administrator changes it. */
const defaultSettings = {
  name: defaultName,
  welcomeHtml: '',
  mainColor: '#004b67',
  tabColor: '#004b67',
  webColors: {},
  updatedAt: null,
};

/** Registers all branding routes. */
export function routes(app: App): void {
  const { database, files } = app.context;
  pageRoutes(app);
  settingsRoutes(app);
  const publicFilePath = (key: string | null | undefined) => (key ? files.publicLinks.sign({ key }) : '');

  app.get(
    '/admin/platformget',
    {
      config: { access: optionalSignIn, operation: { id: 'getPlatformSettings', source: '1 §7' } },
      schema: { summary: "The platform's name and look", response: { 200: PlatformSettingsResponse } },
    },
    async (request) => {
      const [row] = await database
        .select({
          settings: platformSettings,
          editor: editorColumns,
          logo: logos.key,
          secondaryLogo: secondaryLogos.key,
          favicon: favicons.key,
        })
        .from(platformSettings)
        .leftJoin(logos, eq(logos.id, platformSettings.logoId))
        .leftJoin(secondaryLogos, eq(secondaryLogos.id, platformSettings.secondaryLogoId))
        .leftJoin(favicons, eq(favicons.id, platformSettings.faviconId))
        .leftJoin(lastEditors, joinLastEditor(platformSettings.editedBy));
      const settings = row?.settings ?? defaultSettings;
      return {
        status: true as const,
        result: [
          {
            nom: settings.name,
            messageaccueil: sanitizePostHtml(settings.welcomeHtml),
            logo: [publicFilePath(row?.logo), publicFilePath(row?.secondaryLogo)],
            favicon: publicFilePath(row?.favicon),
            couleurprinc: settings.mainColor,
            couleurtab: settings.tabColor,
            colorweb: JSON.stringify(settings.webColors),
            ...toWireAdministratorModification(findCaller(request), settings, row?.editor ?? null),
          },
        ],
      };
    },
  );
}
