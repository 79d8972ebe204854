import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { asExtension } from '../extensions.ts';
import { nameAsSeen } from '../text.ts';
import { files } from './tables.ts';

/** Maximum characters of an alternative text. */
const longest = 500;
const tooLong = (most: number) => ({ error: `Un texte alternatif a ${most} caractères au maximum.` });

/** Schema of an alternative text: one plain line, empty for none. */
export const alternative = (description: string, most = longest) =>
  z
    .string()
    .transform(nameAsSeen)
    .refine(({ length }) => length <= most, tooLong(most))
    .optional()
    .meta(asExtension('PICTURE_ALTERNATIVES', description));

/** Schema of several alternative texts, in order. */
export const alternatives = (description: string) =>
  z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()).max(20))
    .transform((texts) => texts.map(nameAsSeen))
    .refine((texts) => texts.every(({ length }) => length <= longest), tooLong(longest))
    .optional()
    .meta(asExtension('PICTURE_ALTERNATIVES', description));

/** Sets alternative texts of files by position; missing ones are left unchanged. */
export async function setAlternatives(
  tx: Transaction,
  pictures: readonly number[],
  texts: readonly string[],
): Promise<void> {
  const ids = pictures.slice(0, texts.length);
  if (ids.length === 0) return;
  const told = texts.slice(0, ids.length);
  await tx.execute(sql`update ${files} set alternative = nullif(told.alternative, '')
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(told)}::text[]) as told (id, alternative)
    where ${files.id} = told.id`);
}
