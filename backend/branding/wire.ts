import { z } from 'zod';
import { filePath, administratorModification } from '../core/wire.ts';

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
