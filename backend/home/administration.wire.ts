import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { alternativeText } from '../core/files/alternatives.ts';
import { normalizeName } from '../core/text.ts';
import { responseFlag, id, lastReadModification } from '../core/wire.ts';

/** Response of calls that create or change an item of the home page: its id. */
export const SavedIdResponse = z.object({ status: z.literal(true), id });
/** Response of `POST /api/desactanimation`: `actif` is 1 when the carousel or breaking news is shown now. */
export const ToggleDisplayResponse = z.object({ status: z.literal(true), actif: responseFlag });
/** The response by whether it is shown now. */
export const toToggleDisplayResponse = (isShown: boolean): z.output<typeof ToggleDisplayResponse> => ({
  status: true,
  actif: isShown ? 1 : 0,
});

const optionalId = z.preprocess((value) => (value === '' ? undefined : value), id.nullish());
const address = z.string().trim().max(2_000);
/** Maximum characters of an alternative text. */
const maxAlternativeLength = 250;

/** Form fields of `POST /api/admin/bandeau`: a new slide, or changes to the slide `idbandeau`. */
export const SaveHighlightBody = z
  .object({
    type: z.enum(['file', 'text']).optional().describe('What the slide shows; required without idbandeau'),
    idbandeau: optionalId,
    lien: address.optional().describe('Where a picture leads; of no use beside a video or a text'),
    text: z.string().max(20_000).optional().describe('HTML, sanitised'),
    alternative: alternativeText(
      'The alternative text of the picture that comes, or of the one that stays; empty for none',
      maxAlternativeLength,
    ),
    modifie: lastReadModification,
  })
  .transform(({ type, idbandeau, lien, text, alternative, modifie }) => ({
    kind: type,
    highlightId: idbandeau,
    link: lien,
    text,
    alternative,
    lastModifiedAt: modifie,
  }));
/** Form fields of `POST /api/admin/misavant`, which adds a picture or video to the right column. */
export const AddIllustrationBody = z
  .object({
    lien: address.default(''),
    alternative: alternativeText('The alternative text of the picture; empty for none', maxAlternativeLength),
  })
  .transform(({ lien, alternative }) => ({ link: lien, alternative }));
/**
 * Body of `POST /api/admin/bandeau/ordre` and `POST /api/admin/misavant/ordre`: all ids of the list in their new
 * order.
 */
export const ReorderBody = z
  .object({
    ordre: z
      .array(id)
      .max(1_000, { error: '1 000 éléments au maximum' })
      .describe('All of the list by their ids, in the order in which they are to be shown'),
  })
  .transform(({ ordre }) => ({ order: ordre }));
/** Body of `POST /api/admin/breaking`: the breaking news as plain text; empty removes it. */
export const SetBreakingNewsBody = z
  .object({
    breakingnews: z
      .string()
      .transform(normalizeName)
      .pipe(z.string().max(1_000, { error: '1 000 caractères au maximum' })),
    modifie: lastReadModification,
  })
  .transform(({ breakingnews, modifie }) => ({ breakingNews: breakingnews, lastModifiedAt: modifie }));
const LinkFields = z.object({
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
});
/** Form fields of `POST /api/addlink`, which adds an entry to “Mes liens”; `idlinkold` is ignored. */
export const AddLinkBody = LinkFields.transform(({ linktitle, link }) => ({ title: linktitle, url: link }));
/** Form fields of `POST /api/updatelink`, for the entry `idlinkold`; absent fields keep their value. */
export const UpdateLinkBody = LinkFields.partial()
  .extend({
    ordre: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000)
      .optional()
      .meta(extensionDescription('LINK_REORDERING', 'Place in the list from 0; absent keeps it')),
    modifie: lastReadModification,
  })
  .transform(({ idlinkold, linktitle, link, ordre, modifie }) => ({
    linkId: idlinkold,
    title: linktitle,
    url: link,
    position: ordre,
    lastModifiedAt: modifie,
  }));
