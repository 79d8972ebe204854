import { z } from 'zod';
import { toWireAdministratorModification } from '../accounts/modifications.wire.ts';
import type { Caller } from '../core/caller.ts';
import type { FileLinks } from '../core/files/links.ts';
import { sanitizePostHtml } from '../core/html.ts';
import { filePath, administratorModification } from '../core/wire.ts';
import type { findPlatformSettings } from './platformSettings.ts';

const file = z.union([filePath, z.literal('')]);

/** Branding settings. */
const PlatformSettings = z
  .object({
    nom: z.string(),
    messageaccueil: z.string().describe('Sanitised HTML'),
    logo: z.array(file).length(2).describe('Main logo, second logo'),
    favicon: file,
    couleurprinc: z.string(),
    couleurtab: z.string(),
    colorweb: z.string().describe('JSON text with the colours that differ from their defaults'),
    modification: administratorModification,
  })
  .meta({ id: 'PlatformSettings' });

/** Response of `GET /admin/platformget`: name, logos and colours of the platform, readable without signing in. */
export const PlatformSettingsResponse = z.object({
  status: z.literal(true),
  result: z.array(PlatformSettings).length(1),
});

/** Response with the branding; only administrators learn who changed it last. */
export function toPlatformSettingsResponse(
  { settings, editor, logo, secondaryLogo, favicon }: Awaited<ReturnType<typeof findPlatformSettings>>,
  caller: Caller | undefined,
  links: FileLinks,
): z.output<typeof PlatformSettingsResponse> {
  const toPath = (key: string | null) => (key === null ? '' : links.sign({ key }));
  return {
    status: true,
    result: [
      {
        nom: settings.name,
        messageaccueil: sanitizePostHtml(settings.welcomeHtml),
        logo: [toPath(logo), toPath(secondaryLogo)],
        favicon: toPath(favicon),
        couleurprinc: settings.mainColor,
        couleurtab: settings.tabColor,
        colorweb: JSON.stringify(settings.webColors),
        ...toWireAdministratorModification(caller, settings, editor),
      },
    ],
  };
}
