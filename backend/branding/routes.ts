import { optionalSignIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { findCaller } from '../core/guard.ts';
import { pageRoutes } from './pages.ts';
import { findPlatformSettings } from './platformSettings.ts';
import { settingsRoutes } from './settingsRoutes.ts';
import { PlatformSettingsResponse, toPlatformSettingsResponse } from './wire.ts';

/** Registers all branding routes. */
export function routes(app: App): void {
  const { database, files } = app.context;
  pageRoutes(app);
  settingsRoutes(app);

  app.get(
    '/admin/platformget',
    {
      config: { access: optionalSignIn, operation: { id: 'getPlatformSettings', source: '1 §7' } },
      schema: { summary: "The platform's name and look", response: { 200: PlatformSettingsResponse } },
    },
    async (request) =>
      toPlatformSettingsResponse(
        await findPlatformSettings(database),
        findCaller(request),
        files.publicLinks,
      ),
  );
}
