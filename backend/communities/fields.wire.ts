import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { normalizeName } from '../core/text.ts';
import type { communities } from './tables.ts';

/** Kind of a community in `typegroupe`; `defaut` is the company-wide one. */
export const CommunityKind = z.enum(['public', 'private', 'secret', 'defaut']);

const title = z
  .string({ error: 'Le titre est obligatoire' })
  .transform(normalizeName)
  .pipe(
    z.string().min(1, { error: 'Le titre est obligatoire' }).max(150, { error: '150 caractères au maximum' }),
  );
const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length, { error: `${length} caractères au maximum` });
const kind = z.enum(CommunityKind.options, { error: 'Le type est obligatoire' });
const color = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'Couleur est Obligatoire' });

/** Optional texts of extensions, under one name in forms and answers. */
const optionalTexts = {
  lieu: text(100).optional().meta(extensionDescription('COMMUNITY_LOCATION', 'Its place; empty for none')),
};

/** Fields of a form that creates a community. */
export const createFields = {
  titre: title,
  sujet: text(500).default(''),
  type: kind.default('public'),
  couleur: z.preprocess((value) => (value === '' ? undefined : value), color.default('#d6d6d6')),
  ...optionalTexts,
};

/** Fields of a form that changes a community; absent fields keep their value. */
export const updateFields = {
  titre: title.optional(),
  sujet: text(500).min(1, { error: 'Le sujet est obligatoire' }).optional(),
  type: kind.optional(),
  couleur: color.optional(),
  ...optionalTexts,
};

/** Fields of a community that its page and the response of an update have in common. */
export const shownFields = {
  titre: z.string(),
  sujet: z.string(),
  typegroupe: CommunityKind,
  couleur: z.string(),
  ...optionalTexts,
};

const sent = z.object(updateFields);

/** The columns of sent fields; undefined where nothing was sent. The journal names changes by column. */
export const toCommunityColumns = ({ titre, sujet, type, couleur, lieu }: z.output<typeof sent>) => ({
  title: titre,
  subject: sujet,
  kind: type,
  color: couleur,
  location: lieu,
});

/** The fields of a community in answers. */
export const toWireFields = ({ title, subject, kind, color, location }: typeof communities.$inferSelect) => ({
  titre: title,
  sujet: subject,
  typegroupe: kind,
  couleur: color,
  lieu: location,
});
