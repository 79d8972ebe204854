import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/** Shorter words resemble too much. */
const shortest = 4;
/** How alike a misspelt word must be: a wrong letter in a name of five is forgiven. */
const likeness = 0.3;

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

/** Looking for words anywhere in short texts, names and titles; accents and case do not matter. */
export interface TextSearch {
  /** Rows that hold every word; undefined when there is no word. */
  holding: (search: string) => SQL | undefined;
  /**
   * Rows that resemble every word, for when it is misspelt. How much is set by
   * `pg_trgm.word_similarity_threshold`; undefined when the words are too short to be anything else.
   */
  resembling: (search: string) => SQL | undefined;
}

/** `folded` is what is searched of a row, exactly as its trigram index has it. */
export function textSearch(folded: SQL): TextSearch {
  const holds = (word: string): SQL =>
    sql`${folded} like '%' || folded(${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;
  return {
    holding: (search) => and(...wordsOf(search).map(holds)),
    resembling(search) {
      const words = wordsOf(search);
      if (!words.some((word) => word.length >= shortest)) return undefined;
      return and(
        ...words.map((word) =>
          word.length < shortest ? holds(word) : or(holds(word), sql`folded(${word}) <% ${folded}`),
        ),
      );
    },
  };
}

/**
 * Which rows a search is about, and how many: those that hold its words or else, in case it is
 * misspelt, those that resemble it. `tx` must be a transaction: the likeness is set for it alone.
 */
export async function findMatching(
  tx: Queryable,
  { holding, resembling }: TextSearch,
  search: string,
  countOf: (where: SQL | undefined) => Promise<number>,
): Promise<{ where: SQL | undefined; total: number }> {
  const where = holding(search);
  const total = await countOf(where);
  const alike = total === 0 ? resembling(search) : undefined;
  if (!alike) return { where, total };
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`);
  return { where: alike, total: await countOf(alike) };
}
