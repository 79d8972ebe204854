import { and, or, type SQL, sql } from 'drizzle-orm';
import { forgiven, mistakesBetween } from './closeness.ts';
import type { Queryable } from './database/database.ts';
import { setLocally } from './database/settings.ts';

/** A shorter word begins one that is found: anywhere in others it stands too often. */
const shortestWithin = 3;
/** Letters that all forms of a word begin with. */
const formBeginning = 4;
/** Shorter words resemble too much. */
const shortest = 4;
/** How alike words must be to be compared at all: a wrong letter in a name of five leaves this much. */
const likeness = 0.3;
/** How many rows are compared with a misspelt search, those that resemble it most. */
const mostCompared = 300;

/** Articles, prepositions and conjunctions, without accents: texts need not hold them. */
const functionWords: ReadonlySet<string> = new Set(
  'a au aux avec ce ces cet cette d dans de des du en et l la le les ou par pour qu que qui sans sur un une'.split(
    ' ',
  ),
);
const isFunctionWord = (word: string): boolean =>
  functionWords.has(word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
/** Soft hyphens and other characters within words that nobody sees. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu;
/** Plurals after a vowel, which the stemmer keeps: « rendus », « bureaux ». */
const plural = /(?<=[aiou])[sx]$/iu;

/** A word without such an ending. */
export const singularOf = (word: string): string => word.replace(plural, '');

/** What is elided before a word: « l’ », « qu’ ». */
const elision = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|(?:jus|lors|puis)?qu)['’ʼ](?=[\p{L}\p{N}])/giu;

/**
 * The words of a search: letters and digits, whatever separates them. Words without a meaning of their own are left out
 * unless there are no others.
 */
export function wordsOf(search: string): string[] {
  const seen = search.replaceAll(unseen, '');
  const words = seen.replaceAll(elision, ' ').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const meaningful = words.filter((word) => !isFunctionWord(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** Looking for words anywhere in short texts, names and titles; accents and case do not matter. */
export interface TextSearch {
  /** What is searched of a row: `words_of` it, exactly as its trigram index has it. */
  words: SQL<string>;
  /** Rows that hold every word; undefined, for all of them, when nothing is looked for. */
  holding: (search: string) => SQL | undefined;
}

/** Looks for words in `words`, which is `words_of` a text, exactly as a trigram index has it. */
export const textSearch = (words: SQL<string>): TextSearch => ({
  words,
  holding: (search) =>
    search.trim() === ''
      ? undefined
      : (and(...wordsOf(search).map((word) => holds(words, word))) ?? sql`false`),
});

// Of the signs of LIKE, `words_of` leaves none.
const holds = (words: SQL, word: string): SQL =>
  word.length < shortestWithin
    ? sql`${words} like '%' || words_of(${word}) || '%'`
    : sql`(${words} like '%' || btrim(words_of(${word})) || '%' or ${holdsForm(words, word)})`;

/** Whether there is another form of a word: by its beginning, which the index finds, then by its stem. */
const holdsForm = (words: SQL, word: string): SQL =>
  sql`(${words} like '%' || rtrim(words_of(left(stem_of(${singularOf(word)}), ${formBeginning}))) || '%'
    and to_tsvector('french_words', ${words}) @@ plainto_tsquery('french_words', folded(${singularOf(word)})))`;

/** A row that may be what a misspelt search meant. */
interface Candidate {
  id: number;
  /** Its words, and those of the search, as the database folds them. */
  words: string;
  search: string;
}

/**
 * The rows that a misspelt search may have meant, the closest first: of every word, each holds one that is a
 * letter or two away. `candidates` selects rows that resemble it, with the given columns, in the given order and
 * at most so many. `tx` must be a transaction: the likeness is set for it alone.
 */
export async function findResembling(
  tx: Queryable,
  { words }: TextSearch,
  search: string,
  candidates: (
    where: SQL | undefined,
    columns: { words: SQL<string>; search: SQL<string> },
    closestFirst: SQL,
    most: number,
  ) => Promise<Candidate[]>,
): Promise<number[]> {
  const wanted = wordsOf(search);
  if (!wanted.some((word) => word.length >= shortest)) return [];
  const resembles = (word: string) =>
    word.length < shortest
      ? holds(words, word)
      : or(holds(words, word), sql`btrim(words_of(${word})) <% ${words}`);
  const together = wanted.join(' ');
  await tx.execute(setLocally({ 'pg_trgm.word_similarity_threshold': String(likeness) }));
  const rows = await candidates(
    and(...wanted.map(resembles)),
    { words, search: sql<string>`words_of(${together})` },
    sql`btrim(words_of(${together})) <<-> ${words}`,
    mostCompared,
  );
  return rows
    .filter((row) => isMeant(row.words.split(' '), row.search.trim().split(' ')))
    .map(({ id }) => id);
}

const isMeant = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) =>
    held.some(
      (other) =>
        other.includes(word) ||
        (word.length >= shortest && mistakesBetween(word, other) <= forgiven(word.length)),
    ),
  );
