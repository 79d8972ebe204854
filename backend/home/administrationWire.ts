import { z } from 'zod';
import { asExtension } from '../core/extensions.ts';
import { alternative } from '../core/files/alternatives.ts';
import { nameAsSeen } from '../core/text.ts';
import { flag, id, readModification } from '../core/wire.ts';

export const DoneAnswer = z.object({ status: z.literal(true) });
/** What was made or changed. */
export const ChangedAnswer = z.object({ status: z.literal(true), id });
/** POST /api/desactanimation/{2|3}: whether it is shown now */
export const ToggleAnswer = z.object({ status: z.literal(true), actif: flag });

const optionalId = z.preprocess((value) => (value === '' ? undefined : value), id.nullish());
const address = z.string().trim().max(2_000);
/** Characters of what a slide or an illustration shows, for those who do not see it. */
const longestAlternative = 250;

/** POST /api/admin/bandeau. With `idbandeau` the slide is changed, and fields that are not sent keep their values. */
export const HighlightBody = z.object({
  type: z.enum(['file', 'text']).optional().describe('What the slide shows; required without idbandeau'),
  idbandeau: optionalId,
  lien: address.optional().describe('Where a picture leads; of no use beside a video or a text'),
  text: z.string().max(20_000).optional().describe('HTML, sanitised'),
  alternative: alternative(
    'The alternative text of the picture that comes, or of the one that stays; empty for none',
    longestAlternative,
  ),
  modifie: readModification,
});
/** POST /api/admin/misavant */
export const IllustrationBody = z.object({
  lien: address.default(''),
  alternative: alternative('The alternative text of the picture; empty for none', longestAlternative),
});
/** POST /api/admin/bandeau/ordre and /api/admin/misavant/ordre */
export const OrderBody = z.object({
  ordre: z
    .array(id)
    .max(1_000, { error: '1 000 éléments au maximum' })
    .describe('All of the list by their ids, in the order in which they are to be shown'),
});
/** POST /api/admin/breaking; empty takes the news off */
export const BreakingNewsBody = z.object({
  breakingnews: z
    .string()
    .transform(nameAsSeen)
    .pipe(z.string().max(1_000, { error: '1 000 caractères au maximum' })),
  modifie: readModification,
});
/** POST /api/addlink */
export const LinkBody = z.object({
  idlinkold: optionalId,
  linktitle: z
    .string()
    .transform(nameAsSeen)
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
    .meta(asExtension('LINK_ORDER', 'Place in the list from 0; absent keeps it')),
});
/** POST /api/updatelink changes the link `idlinkold`; fields that are not sent keep their values. */
export const UpdateLinkBody = LinkBody.partial().extend({ modifie: readModification });
