import { sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import { forgiven, mistakesBetween } from '../core/closeness.ts';
import type { Database, Queryable } from '../core/database/database.ts';
import { byNumber, ordering, type Page, tokensOf } from '../core/ordering.ts';
import { readWith } from '../core/database/settings.ts';
import {
  allOf,
  anyForm,
  exactly,
  type FoundIds,
  readBy,
  textQuery,
  textsHolding,
  wordsOf,
} from './queries.ts';
import { postWords, vocabulary } from './tables.ts';

/** A shorter word is taken as it is written. */
const shortestMistake = 4;
/** How many words a misspelt one may stand for. */
const mostMeant = 5;

const texts = {
  table: sql`${postWords}`,
  id: sql`post_id`,
  newestFirst: ordering('found', [byNumber(sql`post_id`, 'desc')]),
};

/** What two words have in common at least to be compared at all; a mistake in four letters leaves this much. */
const likeness = 0.15;
/** How many words are compared with one. */
const mostCompared = 100;

/** How many posts with a word are looked through for one that the caller reads, before those that the caller reads are. */
const fewLooked = 1_000;

/** Which of these words stand in posts that the caller reads: others must not be told. */
async function readable(db: Queryable, caller: Caller, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const holding = sql`from ${postWords} where words @@ to_tsquery('simple', quote_literal(word))`;
  // Most readers read one of the first: an index would first tell all that they read.
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param([...new Set(words)])}::text[]) as word
    where exists (select 1 from (select community_id ${holding} limit ${fewLooked}) as among where ${readBy(caller)})
      or exists (select 1 ${holding} and ${readBy(caller)})`);
  return new Set(rows.map(({ word }) => word));
}

/** For each word, those of the posts that the caller reads that it was meant to be, the closest first. */
async function meantBy(database: Database, caller: Caller, words: readonly string[]): Promise<string[][]> {
  const rows = await readWith(database, { 'pg_trgm.similarity_threshold': String(likeness) }, (db) =>
    db
      .execute<{ given: string; alike: string[] }>(
        sql`
      select folded(given.word) as given, array(
        select v.word from ${vocabulary} as v where v.word % folded(given.word)
        order by similarity(v.word, folded(given.word)) desc, v.word limit ${mostCompared}
      ) as alike
      from unnest(${sql.param([...words])}::text[]) with ordinality as given (word, place)
      order by given.place`,
      )
      .execute(),
  );
  const close = rows.map(({ given, alike }) =>
    alike
      .map((word) => ({ word, mistakes: mistakesBetween(given, word) }))
      .filter(({ mistakes }) => mistakes <= forgiven(given.length))
      .toSorted((one, other) => one.mistakes - other.mistakes)
      .map(({ word }) => word),
  );
  const known = await readable(database, caller, close.flat());
  return close.map((alike) => alike.filter((word) => known.has(word)).slice(0, mostMeant));
}

/** A page of the posts that a search finds, the newest first. */
export async function searchPosts(
  database: Database,
  caller: Caller,
  search: string,
  page: Page,
): Promise<FoundIds> {
  const words = wordsOf(search);
  if (words.length === 0) return { ids: [], total: 0, positions: tokensOf(page, texts.newestFirst, []) };
  return textsHolding(database, texts, caller, allOf(words), page);
}

/** Posts that a misspelt search may have meant, none of them found by it, and the words that it may have meant. */
export interface ResemblingPosts {
  ids: number[];
  words: string[];
}

/** At most `count` posts that a misspelt search may have meant, the newest first. */
export async function searchResemblingPosts(
  database: Database,
  caller: Caller,
  search: string,
  count: number,
): Promise<ResemblingPosts> {
  const words = wordsOf(search);
  if (words.every((word) => word.length < shortestMistake)) return { ids: [], words: [] };
  const meant = (await meantBy(database, caller, words)).map((alike, index) => {
    const word = words[index] ?? '';
    return { word, alike: word.length < shortestMistake ? [] : alike };
  });
  if (meant.every(({ alike }) => alike.length === 0)) return { ids: [], words: [] };
  const close = meant.map(
    ({ word, alike }) =>
      sql`(${sql.join([anyForm(word), ...alike.map((other) => textQuery(exactly(other)))], sql` || `)})`,
  );
  const query = sql`${sql.join(close, sql` && `)} && !!(${allOf(words)})`;
  const { ids } = await textsHolding(database, texts, caller, query, { count, start: 0 });
  return { ids, words: ids.length === 0 ? [] : meant.flatMap(({ alike }) => alike) };
}
