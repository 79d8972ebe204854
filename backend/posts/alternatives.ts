import { sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { files } from '../core/files/tables.ts';
import { postAttachments } from './tables.ts';

/** Key of a picture and its alternative text; empty for none. */
interface DescribedPicture {
  key: string;
  alternative: string;
}

/** Sets alternative texts of a post's pictures; other keys are ignored. */
export async function describePictures(
  tx: Transaction,
  postId: number,
  descriptions: readonly DescribedPicture[],
): Promise<void> {
  if (descriptions.length === 0) return;
  const keys = descriptions.map(({ key }) => key);
  const texts = descriptions.map(({ alternative }) => alternative);
  await tx.execute(sql`update ${files} set alternative = nullif(descriptions.alternative, '')
    from unnest(${sql.param(keys)}::text[], ${sql.param(texts)}::text[]) as descriptions (key, alternative)
    where ${files.key} = descriptions.key and exists (select 1 from ${postAttachments} as a
      where a.post_id = ${postId} and a.file_id = ${files.id} and a.kind = 'image')`);
}

/** Pairs pictures with their alternative texts by position. */
export const pairAlternatives = (
  pictures: readonly string[],
  texts: readonly string[] | undefined,
): DescribedPicture[] =>
  pictures.flatMap((key, index) => {
    const alternative = texts?.[index];
    return alternative === undefined ? [] : [{ key, alternative }];
  });
