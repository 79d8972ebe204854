import { and, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import { maxEditDistance, editDistance } from '../core/editDistance.ts';
import type { Database, Queryable, Transaction } from '../core/database/database.ts';
import { byNumber, ordering, type Page } from '../core/ordering.ts';
import { readWithSettings } from '../core/database/settings.ts';
import { posts } from '../posts/tables.ts';
import { isInWantedCommunity, isWantedRow, type SearchFilters } from './filters.ts';
import {
  matchesAllWords,
  matchesWord,
  quoteWord,
  type IdPage,
  inCommunities,
  isReadableBy,
  textQuery,
  findTexts,
  searchInTexts,
  searchWords,
} from './queries.ts';
import { postWords, vocabulary } from './tables.ts';

/** Shorter words are not corrected. */
const minMisspeltLength = 4;
/** Maximum suggestions for one misspelt word. */
const maxSuggestionsPerWord = 5;

const texts = {
  ...inCommunities,
  table: sql`${postWords}`,
  id: sql`post_id`,
  newestFirst: ordering('found', [byNumber(sql`post_id`, 'desc')]),
};

/** Minimum trigram similarity of compared words. */
const minSimilarity = 0.15;
/** Maximum candidates compared with one word. */
const maxCandidates = 100;

/** Maximum posts with a word to scan before scanning the caller's posts instead. */
const maxScannedPosts = 1_000;

/** Keeps the words that occur in posts readable by the caller; others must stay secret. */
async function keepReadableWords(
  db: Queryable,
  caller: Caller,
  words: readonly string[],
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const fromMatchingPosts = sql`from ${postWords} where words @@ to_tsquery('simple', quote_literal(word))`;
  // Most readers can read one of the first posts: cheaper than starting from their communities.
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param([...new Set(words)])}::text[]) as word
    where exists (select 1 from (select community_id ${fromMatchingPosts} limit ${maxScannedPosts}) as among where ${isReadableBy(inCommunities, caller)})
      or exists (select 1 ${fromMatchingPosts} and ${isReadableBy(inCommunities, caller)})`);
  return new Set(rows.map(({ word }) => word));
}

/** Suggestions for each misspelt word, closest first, from posts readable by the caller. */
async function suggestWords(
  database: Database,
  caller: Caller,
  words: readonly string[],
): Promise<string[][]> {
  const rows = await readWithSettings(
    database,
    { 'pg_trgm.similarity_threshold': String(minSimilarity) },
    (db) =>
      db
        .execute<{ given: string; alike: string[] }>(
          sql`
      select folded(given.word) as given, array(
        select v.word from ${vocabulary} as v where v.word % folded(given.word)
        order by similarity(v.word, folded(given.word)) desc, v.word limit ${maxCandidates}
      ) as alike
      from unnest(${sql.param([...words])}::text[]) with ordinality as given (word, place)
      order by given.place`,
        )
        .execute(),
  );
  const close = rows.map(({ given, alike }) =>
    alike
      .map((word) => ({ word, mistakes: editDistance(given, word) }))
      .filter(({ mistakes }) => mistakes <= maxEditDistance(given.length))
      .toSorted((one, other) => one.mistakes - other.mistakes)
      .map(({ word }) => word),
  );
  const known = await keepReadableWords(database, caller, close.flat());
  return close.map((alike) => alike.filter((word) => known.has(word)).slice(0, maxSuggestionsPerWord));
}

/** Finds a page of readable posts matching a query, newest first. `tx` and `query` are of `searchInTexts`. */
export function searchPosts(
  tx: Transaction,
  caller: Caller,
  query: SQL | undefined,
  filters: SearchFilters,
  page: Page,
): Promise<IdPage> {
  const isWanted = and(isWantedRow(posts, sql`post_id`, filters), isInWantedCommunity(filters));
  return findTexts(tx, { ...texts, isWanted }, caller, query, page);
}

/** Posts that resemble a misspelt search, without exact matches, and the suggested words. */
export interface ResemblingPosts {
  ids: number[];
  words: string[];
}

/**
 * Finds at most `count` readable posts that resemble a misspelt search, newest first; none when no word has a
 * correction.
 */
export async function searchResemblingPosts(
  database: Database,
  caller: Caller,
  search: string,
  count: number,
): Promise<ResemblingPosts> {
  const words = searchWords(search);
  if (words.every((word) => word.length < minMisspeltLength)) return { ids: [], words: [] };
  const meant = (await suggestWords(database, caller, words)).map((alike, index) => {
    const word = words[index] ?? '';
    return { word, alike: word.length < minMisspeltLength ? [] : alike };
  });
  if (meant.every(({ alike }) => alike.length === 0)) return { ids: [], words: [] };
  const close = meant.map(
    ({ word, alike }) =>
      sql`(${sql.join([matchesWord(word), ...alike.map((other) => textQuery(quoteWord(other)))], sql` || `)})`,
  );
  const exact = matchesAllWords(words);
  const query = sql`${sql.join(close, sql` && `)}${exact && sql` && !!(${exact})`}`;
  const { ids } = await searchInTexts(database, query, (tx, made) =>
    findTexts(tx, texts, caller, made, { count, start: 0 }),
  );
  return { ids, words: ids.length === 0 ? [] : meant.flatMap(({ alike }) => alike) };
}
