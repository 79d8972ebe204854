import { and, or, type SQL, sql } from 'drizzle-orm';
import { maxEditDistance, editDistance } from './editDistance.ts';
import type { Transaction } from './database/database.ts';
import { setForTransaction } from './database/settings.ts';

/** Shorter words are only matched as prefixes. */
const minSubstringLength = 3;
/** Shorter words are not corrected. */
const minCorrectedLength = 4;
/** Minimum trigram similarity of compared words. */
const minSimilarity = 0.3;
/** Maximum rows compared with a misspelt search, most similar first. */
const maxCandidates = 300;

/** Unaccented articles, prepositions and conjunctions that searches ignore. */
const functionWords: ReadonlySet<string> = new Set(
  'a au aux avec ce ces cet cette d dans de des du en et l la le les ou par pour qu que qui sans sur un une'.split(
    ' ',
  ),
);
const isFunctionWord = (word: string): boolean =>
  functionWords.has(word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
/** Invisible characters within words. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu;
/** Plural endings that the stemmer keeps: « rendus », « bureaux ». */
const plural = /(?<=[aiou])[sx]$/iu;

/** A word without a plural ending. */
export const removePlural = (word: string): string => word.replace(plural, '');

/** Elided prefixes: « l’ », « qu’ ». */
const elision = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|(?:jus|lors|puis)?qu)['’ʼ](?=[\p{L}\p{N}])/giu;

/** Words of a search, without function words unless there are no others; marks alone are none. */
export function splitWords(search: string): string[] {
  const seen = search.normalize('NFC').replaceAll(unseen, '');
  const words = seen.replaceAll(elision, ' ').match(/\p{M}*[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const meaningful = words.filter((word) => !isFunctionWord(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** A searched text. */
interface Searched {
  /** `words_of` the row, exactly as in its trigram index. */
  words: SQL<string>;
  /** The same with accents, where the row has them. */
  accented: SQL;
}

/** Substring search in short texts, ignoring accents and case. */
export interface TextSearch extends Searched {
  /** SQL condition: rows with all words; undefined for an empty search. */
  matches: (search: string) => SQL | undefined;
}

/** Searches `words`, a `words_of` expression exactly as in a trigram index, and other forms of the words of `text`. */
export const textSearch = (words: SQL<string>, text?: SQL): TextSearch => {
  const searched = { words, accented: text ? sql`accented_words_of(${text})` : words };
  return {
    ...searched,
    matches: (search) =>
      search.trim() === ''
        ? undefined
        : (and(...splitWords(search).map((word) => containsWord(searched, word))) ?? sql`false`),
  };
};

// No escaping needed: `words_of` removes LIKE wildcards.
const containsWord = ({ words, accented }: Searched, word: string): SQL =>
  word.length < minSubstringLength
    ? sql`${words} like '%' || words_of(${word}) || '%'`
    : sql`(${words} like '%' || btrim(words_of(${word})) || '%' or ${containsWordForm({ words, accented }, word)})`;

/** SQL condition: another form of a word, by prefix and then stem. */
function containsWordForm({ words, accented }: Searched, word: string): SQL {
  const singular = removePlural(word);
  return sql`(${words} like '%' || beginning_of_forms(${singular}) || '%'
    and stems_of(${accented}) && stems_of(${`${word} ${singular}`}))`;
}

/** A candidate row for a misspelt search. */
interface Candidate {
  id: number;
  /** Unaccented words of the row and of the search. */
  words: string;
  search: string;
}

/** How alike words are for `findResembling` in a transaction, which has to call this first. */
export const forgiveMistakes = (tx: Transaction) =>
  tx.execute(setForTransaction({ 'pg_trgm.word_similarity_threshold': String(minSimilarity) }));

/** Rows resembling a misspelt search, closest first, after `forgiveMistakes`. `candidates` selects similar rows. */
export async function findResembling(
  searched: TextSearch,
  search: string,
  candidates: (
    where: SQL | undefined,
    columns: { words: SQL<string>; search: SQL<string> },
    closestFirst: SQL,
    max: number,
  ) => Promise<Candidate[]>,
): Promise<number[]> {
  const { words } = searched;
  const wanted = splitWords(search);
  if (!wanted.some((word) => word.length >= minCorrectedLength)) return [];
  const matches = (word: string) =>
    word.length < minCorrectedLength
      ? containsWord(searched, word)
      : or(containsWord(searched, word), sql`btrim(words_of(${word})) <% ${words}`);
  const together = wanted.join(' ');
  const rows = await candidates(
    and(...wanted.map(matches)),
    { words, search: sql<string>`words_of(${together})` },
    sql`btrim(words_of(${together})) <<-> ${words}`,
    maxCandidates,
  );
  return rows
    .filter((row) => resembles(row.words.split(' '), row.search.trim().split(' ')))
    .map(({ id }) => id);
}

const resembles = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) =>
    held.some(
      (other) =>
        other.includes(word) ||
        (word.length >= minCorrectedLength && editDistance(word, other) <= maxEditDistance(word.length)),
    ),
  );
