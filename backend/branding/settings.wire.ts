import { z } from 'zod';
import { lastReadModification } from '../core/wire.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'La couleur doit être de la forme #004b67.' });

const webColours = z.partialRecord(
  z.enum([
    'bodyBgColor',
    'headerBgColor',
    'headerMenuColor',
    'headerActiveMenuColor',
    'communityColor',
    'communityBadgeColor',
    'contactsColor',
  ]),
  colour,
);

/**
 * Form of `POST /api/admin/platforme`, which updates name, welcome text and colours; absent fields keep their value.
 */
export const UpdatePlatformSettingsBody = z
  .object({
    nom: z
      .string()
      .trim()
      .min(1, { error: 'Le nom est obligatoire.' })
      .max(60, { error: '60 caractères au maximum' })
      .optional(),
    messageaccueil: z.string().max(20_000).optional().describe('HTML of the sign-in screen, sanitised'),
    couleurprinc: colour.optional(),
    couleurtab: colour.optional(),
    colorweb: z
      .string()
      .transform((text, context) => {
        try {
          return webColours.parse(JSON.parse(text));
        } catch {
          context.addIssue({ code: 'custom', message: 'Les couleurs du site sont incorrectes.' });
          return z.NEVER;
        }
      })
      .optional()
      .describe('JSON text with the colours that differ from their defaults'),
    modifie: lastReadModification,
  })
  .transform(({ nom, messageaccueil, couleurprinc, couleurtab, colorweb, modifie }) => ({
    name: nom,
    welcomeHtml: messageaccueil,
    mainColor: couleurprinc,
    tabColor: couleurtab,
    webColors: colorweb,
    lastModifiedAt: modifie,
  }));
