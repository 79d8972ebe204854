import { sql } from 'drizzle-orm';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Database, Queryable } from '../core/database/database.ts';
import { byNumber, offsetOf, ordering, type Page, tokensOf } from '../core/database/ordering.ts';
import { forgiven, mistakesBetween } from './closeness.ts';
import { postWords, vocabulary } from './tables.ts';

/** More words say nothing more. */
const mostWords = 10;
/** A word is looked for by its beginning from this length. */
const shortestBeginning = 2;
/** A shorter word is taken as it is written. */
const shortestMistake = 4;
/** How many words a misspelt one may stand for. */
const mostMeant = 5;

/** The words of a search: letters and digits. */
const wordsOf = (search: string): string[] => (search.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);

/**
 * Stands for the quotation marks around the words of a query until they are folded: some letters fold
 * into quotation marks, parentheses and strokes, which are then no signs of the query.
 */
const mark = '\u0001';
const exactly = (word: string) => `${mark}${word}${mark}`;
const beginning = (word: string) => exactly(word) + (word.length < shortestBeginning ? '' : ':*');
/** Signs that end a quoted word, and what is put in their place. */
const [signs, instead] = [String.raw`\'${mark}`, "  '"];

export interface FoundPosts {
  ids: number[];
  total: number;
  /** Where each of them stands, where that is asked for. */
  positions: string[] | undefined;
  /** What was looked for in the end: where there was a mistake, the words that were meant. */
  words: string[];
}

/** Of a table with a community, what stands in those that the caller reads. */
const readBy = (caller: Caller) =>
  caller.isAdministrator
    ? sql`true`
    : sql`community_id in (select m.community_id from ${memberships} as m where m.user_id = ${caller.id})`;

const newestFirst = ordering('found', [byNumber(sql`post_id`, 'desc')]);

/** The posts that hold every word of a search, the newest first, of those the caller may read. */
async function postsHolding(
  db: Queryable,
  caller: Caller,
  query: string,
  page: Page,
): Promise<Omit<FoundPosts, 'words'>> {
  // Found first, then put in order: what it costs follows from how much is found, never from a plan
  // that walks through all posts for the few that match.
  const { rows } = await db.execute<{ total: number; ids: (string | number)[] }>(sql`
    with found as materialized (
      select post_id from ${postWords} where words @@ to_tsquery('simple', translate(folded(${query}), ${signs}, ${instead})) and ${readBy(caller)}
    )
    select (select count(*)::int from found) as total,
      array(select post_id from found where ${newestFirst.after(page.after) ?? sql`true`}
        order by post_id desc limit ${page.count} offset ${offsetOf(page)}) as ids`);
  const [row] = rows;
  const ids = (row?.ids ?? []).map(Number);
  const positions = tokensOf(
    page,
    newestFirst,
    ids.map((id) => ({ place: [id] })),
  );
  return { ids, total: row?.total ?? 0, positions };
}

/** What two words have in common at least to be compared at all; a mistake in four letters leaves this much. */
const likeness = 0.15;
/** How many words are compared with one. */
const mostCompared = 100;

/** Which of these words stand in posts that the caller reads: others must not be told. */
async function readable(db: Queryable, caller: Caller, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from unnest(${sql.param([...new Set(words)])}::text[]) as word
    where exists (select 1 from ${postWords} where words @@ to_tsquery('simple', quote_literal(word)) and ${readBy(caller)})`);
  return new Set(rows.map(({ word }) => word));
}

/** For each word, those of the posts that the caller reads that it was meant to be, the closest first. */
function meantBy(database: Database, caller: Caller, words: readonly string[]): Promise<string[][]> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(likeness)}, true)`);
    const { rows } = await tx.execute<{ given: string; alike: string[] }>(sql`
      select folded(given.word) as given, array(
        select v.word from ${vocabulary} as v where v.word % folded(given.word)
        order by similarity(v.word, folded(given.word)) desc, v.word limit ${mostCompared}
      ) as alike
      from unnest(${sql.param([...words])}::text[]) with ordinality as given (word, place)
      order by given.place`);
    const close = rows.map(({ given, alike }) =>
      alike
        .map((word) => ({ word, mistakes: mistakesBetween(given, word) }))
        .filter(({ mistakes }) => mistakes <= forgiven(given.length))
        .toSorted((one, other) => one.mistakes - other.mistakes)
        .map(({ word }) => word),
    );
    const known = await readable(tx, caller, close.flat());
    return close.map((alike) => alike.filter((word) => known.has(word)).slice(0, mostMeant));
  });
}

/** A page of the posts that a search is about; a misspelt word is looked up when nothing holds it. */
export async function searchPosts(
  database: Database,
  caller: Caller,
  search: string,
  page: Page,
): Promise<FoundPosts> {
  const words = wordsOf(search);
  if (words.length === 0) return { ids: [], total: 0, words: [], positions: tokensOf(page, newestFirst, []) };
  const exact = await postsHolding(database, caller, words.map(beginning).join(' & '), page);
  if (exact.total > 0 || words.every((word) => word.length < shortestMistake)) return { ...exact, words };
  const meant = (await meantBy(database, caller, words)).map((alike, index) => {
    const word = words[index] ?? '';
    return { word, alike: word.length < shortestMistake ? [] : alike };
  });
  const query = meant.map(({ word, alike }) => `(${[beginning(word), ...alike.map(exactly)].join(' | ')})`);
  const found = await postsHolding(database, caller, query.join(' & '), page);
  return { ...found, words: meant.flatMap(({ word, alike }) => [word, ...alike]) };
}
