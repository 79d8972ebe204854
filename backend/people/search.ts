import { and, asc, or, type SQL, sql } from 'drizzle-orm';
import { users } from './tables.ts';

/** What is searched of a person, exactly as the index `users_search` has it. */
const searched = sql`folded(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`;

/** The order of names: Élise stands between Denis and Fabien. Exactly as the index `users_by_name` has it. */
export const byName = [
  sql`folded(${users.firstName})`,
  sql`folded(${users.lastName})`,
  asc(users.id),
] as const;

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

const holds = (word: string): SQL =>
  sql`${searched} like '%' || folded(${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;

/** People whose name or e-mail holds every word of a search; accents and case do not matter. */
export const holdingWords = (search: string): SQL | undefined => and(...wordsOf(search).map(holds));

/** Shorter words resemble too much. */
const shortest = 4;

/**
 * People whose name resembles every word of a search, for when it is misspelt. How much is set by
 * `pg_trgm.word_similarity_threshold`; undefined when the words are too short to be anything else.
 */
export function resemblingWords(search: string): SQL | undefined {
  const words = wordsOf(search);
  if (!words.some((word) => word.length >= shortest)) return undefined;
  return and(
    ...words.map((word) =>
      word.length < shortest ? holds(word) : or(holds(word), sql`folded(${word}) <% ${searched}`),
    ),
  );
}
