import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { alternativeText } from '../core/files/alternatives.ts';
import { normalizeName } from '../core/text.ts';
import { flag, id, lastReadModification } from '../core/wire.ts';

export const DoneAnswer = z.object({ status: z.literal(true) });
/** Id of the created or changed item. */
export const ChangedAnswer = z.object({ status: z.literal(true), id });
/** POST /api/desactanimation: whether the carousel (2) or the breaking news (3) is shown now */
export const ToggleAnswer = z.object({ status: z.literal(true), actif: flag });

const optionalId = z.preprocess((value) => (value === '' ? undefined : value), id.nullish());
const address = z.string().trim().max(2_000);
/** Maximum characters of an alternative text. */
const maxAlternativeLength = 250;

/** POST /api/admin/bandeau. With `idbandeau` the slide is updated; fields that are not sent are left unchanged. */
export const HighlightBody = z.object({
  type: z.enum(['file', 'text']).optional().describe('What the slide shows; required without idbandeau'),
  idbandeau: optionalId,
  lien: address.optional().describe('Where a picture leads; of no use beside a video or a text'),
  text: z.string().max(20_000).optional().describe('HTML, sanitised'),
  alternative: alternativeText(
    'The alternative text of the picture that comes, or of the one that stays; empty for none',
    maxAlternativeLength,
  ),
  modifie: lastReadModification,
});
/** POST /api/admin/misavant */
export const IllustrationBody = z.object({
  lien: address.default(''),
  alternative: alternativeText('The alternative text of the picture; empty for none', maxAlternativeLength),
});
/** POST /api/admin/bandeau/ordre and /api/admin/misavant/ordre */
export const OrderBody = z.object({
  ordre: z
    .array(id)
    .max(1_000, { error: '1 000 éléments au maximum' })
    .describe('All of the list by their ids, in the order in which they are to be shown'),
});
/** POST /api/admin/breaking; an empty text removes the news */
export const BreakingNewsBody = z.object({
  breakingnews: z
    .string()
    .transform(normalizeName)
    .pipe(z.string().max(1_000, { error: '1 000 caractères au maximum' })),
  modifie: lastReadModification,
});
/** POST /api/addlink, which ignores `idlinkold`: that names the link in /api/updatelink */
export const LinkBody = z.object({
  idlinkold: optionalId,
  linktitle: z
    .string()
    .transform(normalizeName)
    .pipe(
      z
        .string()
        .min(1, { error: 'Le titre est obligatoire.' })
        .max(100, { error: '100 caractères au maximum' }),
    ),
  link: z.string().trim().max(2_000),
  ordre: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000)
    .optional()
    .meta(extensionDescription('LINK_REORDERING', 'Place in the list from 0; absent keeps it')),
});
/** POST /api/updatelink updates the link `idlinkold`; fields that are not sent are left unchanged. */
export const UpdateLinkBody = LinkBody.partial().extend({ modifie: lastReadModification });
