import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { extensionDescription } from '../extensions.ts';
import { normalizeName } from '../text.ts';
import { files } from './tables.ts';

/** Maximum characters of an alternative text. */
const maxAlternativeLength = 500;
const tooLong = (max: number) => ({ error: `Un texte alternatif a ${max} caractères au maximum.` });

/** Schema of an alternative text: one plain line, empty for none. */
export const alternativeText = (description: string, max = maxAlternativeLength) =>
  z
    .string()
    .transform(normalizeName)
    .refine(({ length }) => length <= max, tooLong(max))
    .optional()
    .meta(extensionDescription('ALTERNATIVE_TEXTS', description));

/** Schema of several alternative texts, in order. */
export const alternativeTexts = (description: string) =>
  z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()).max(20))
    .transform((texts) => texts.map(normalizeName))
    .refine(
      (texts) => texts.every(({ length }) => length <= maxAlternativeLength),
      tooLong(maxAlternativeLength),
    )
    .optional()
    .meta(extensionDescription('ALTERNATIVE_TEXTS', description));

/** Sets alternative texts of files by position; missing ones are left unchanged. */
export async function setAlternatives(
  tx: Transaction,
  pictures: readonly number[],
  texts: readonly string[],
): Promise<void> {
  const ids = pictures.slice(0, texts.length);
  if (ids.length === 0) return;
  const values = texts.slice(0, ids.length);
  await tx.execute(sql`update ${files} set alternative = nullif(new_value.alternative, '')
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(values)}::text[]) as new_value (id, alternative)
    where ${files.id} = new_value.id`);
}
