import { isNotInBin } from '../communities/binned.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Database, Transaction } from '../core/database/database.ts';
import { setForTransaction } from '../core/database/settings.ts';
import { offsetOf, type Ordering, type Page, pageTokens } from '../core/ordering.ts';
import { removePlural, splitWords as allWordsOf } from '../core/textSearch.ts';

/** Maximum words of a search. */
const maxWords = 10;
/** Minimum length of a word to be matched as a prefix. */
const minPrefixLength = 2;

/** Words of a search, limited to the maximum. */
export const searchWords = (search: string): string[] => allWordsOf(search).slice(0, maxWords);

/** Placeholder for quotation marks until accents are removed, which can itself produce query characters. */
const quotePlaceholder = '\u0001';
/** Quotes a word for a text query. */
export const quoteWord = (word: string) => `${quotePlaceholder}${word}${quotePlaceholder}`;
/** Quotes a word as a prefix. */
const quotePrefix = (word: string) => quoteWord(word) + (word.length < minPrefixLength ? '' : ':*');
/** Characters to replace within a quoted word, and their replacements. */
const [signs, instead] = [String.raw`\'${quotePlaceholder}`, "  '"];

/** SQL: a text query for comparison with a `tsvector`. */
export const textQuery = (query: string): SQL =>
  sql`to_tsquery('simple', translate(folded(${query}), ${signs}, ${instead}))`;
/** SQL condition: texts with a word, by prefix or by stem. */
export const matchesWord = (word: string): SQL =>
  sql`(${textQuery(quotePrefix(word))} || stem_query(${`${word} ${removePlural(word)}`}))`;
/** SQL: a query for texts with all words; undefined without words. */
export const matchesAllWords = (words: readonly string[]): SQL | undefined =>
  words.length === 0 ? undefined : sql.join(words.map(matchesWord), sql` && `);

/** A table of texts, and who may read them. */
interface TextPlaces {
  /** Column of the place. */
  place: SQL;
  /** SQL: the places that the caller reads; undefined for all communities. */
  placesOf: (caller: Caller) => SQL | undefined;
}

/** Texts of communities. */
export const inCommunities: TextPlaces = {
  place: sql`community_id`,
  placesOf: (caller) =>
    caller.isAdministrator
      ? undefined
      : sql`select m.community_id from ${memberships} as m where m.user_id = ${caller.id}`,
};

/** SQL condition: texts readable by the caller. */
export function isReadableBy({ place, placesOf }: TextPlaces, caller: Caller): SQL {
  const places = placesOf(caller);
  return places ? sql`${place} = any(array(${places}))` : isNotInBin(place);
}

/** The same condition for rows found otherwise: a hash lookup instead of an index scan. */
function isReadableByHash({ place, placesOf }: TextPlaces, caller: Caller): SQL {
  const places = placesOf(caller);
  return places ? sql`(${place} in (${places})) is true` : isNotInBin(place);
}

/** Maximum count reported for a search. */
export const maxCount = 1_000;
/** Number of newest texts scanned first. */
const recentWindow = 2_500;
/** Fewer matches than this among the newest texts: scan all texts. */
const commonThreshold = 100;

/** A table of searchable texts: `post_words`, `comment_words` or `message_words`. */
interface TextTable extends TextPlaces {
  table: SQL;
  /** Id of the text's owner; larger is newer. */
  id: SQL;
  newestFirst: Ordering;
  /** SQL condition of the filters. */
  isWanted?: SQL | undefined;
}

/** A page of ids with the total. */
export interface IdPage {
  ids: number[];
  /** Capped at `maxCount`. */
  total: number;
  /** Positions in the order, if requested. */
  positions: string[] | undefined;
}

const matchesQuery = (query: SQL) => sql`words @@ (${query})`;

/** SQL condition: texts that the caller reads and that pass the filters. */
const isShown = (texts: TextTable, caller: Caller) => and(isReadableBy(texts, caller), texts.isWanted);

const ofPage = (
  { id, newestFirst }: TextTable,
  page: Page,
) => sql`${newestFirst.after(page.after) ?? sql`true`}
  order by ${id} desc limit ${page.count} offset ${offsetOf(page)}`;

/** Statement that counts the readable matches of a query and selects a page. */
export function countAndFindTexts(texts: TextTable, caller: Caller, query: SQL, page: Page): SQL {
  const { table, id } = texts;
  const isMatch = matchesQuery(query);
  const byHash = and(isReadableByHash(texts, caller), texts.isWanted);
  const isCommon = sql`(select count(*) from recent where is_read) >= ${maxCount}`;
  const isSeldom = sql`(select count(*) from recent) < ${commonThreshold}`;
  // Materialised, so that the planner does not walk the whole index in order.
  return sql`
    with recent as materialized (
      select ${id}, (${byHash}) as is_read
      from (select * from ${table} order by ${id} desc limit ${recentWindow}) as newest where ${isMatch}),
    found as materialized (
      select ${id} from recent where ${isCommon} and is_read
      union all
      (select ${id} from ${table} where ${isSeldom} and ${isMatch} and ${byHash} limit ${maxCount})
      union all
      (select ${id} from ${table} where not ${isSeldom} and not ${isCommon} and ${isMatch} and ${isShown(texts, caller)} limit ${maxCount}))
    select (select count(*)::int from found) as total, ${isCommon} as "isCommon",
      array(select ${id} from found where ${ofPage(texts, page)}) as ids`;
}

/** Settings for counting: a bitmap scan, because the planner overestimates early termination. */
const countingSettings = { enable_seqscan: 'off', enable_indexscan: 'off' };
/** Settings after those for walking back from the newest text. */
const walkingSettings = { enable_indexscan: 'on', enable_bitmapscan: 'off' };

/**
 * Runs searches in texts in one transaction with the settings that they need. The query is made once, because making stems
 * costs more than looking them up; undefined for a search without words.
 */
export const searchInTexts = <Answer>(
  database: Database,
  query: SQL | undefined,
  run: (tx: Transaction, query: SQL | undefined) => Promise<Answer>,
): Promise<Answer> =>
  database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ query: string | null }>(
      sql`${setForTransaction(countingSettings)}, (${query ?? sql`null`})::text as query`,
    );
    return run(tx, query && sql`${rows[0]?.query ?? ''}::tsquery`);
  });

/** Readable texts matching a query, newest first; none without a query. `tx` and `query` are of `searchInTexts`. */
export async function findTexts(
  tx: Transaction,
  texts: TextTable,
  caller: Caller,
  query: SQL | undefined,
  page: Page,
): Promise<IdPage> {
  const { table, id, newestFirst } = texts;
  const toPage = (total: number, rows: readonly string[]): IdPage => {
    const ids = rows.map(Number);
    const places = ids.map((place) => ({ place: [place] }));
    return { ids, total: Math.min(total, maxCount), positions: pageTokens(page, newestFirst, places) };
  };
  if (!query) return toPage(0, []);
  const counted = await tx.execute<Counted>(countAndFindTexts(texts, caller, query, page));
  const { total, isCommon: areNewest, ids } = counted.rows[0] ?? { total: 0, isCommon: false, ids: [] };
  if (areNewest ? ids.length === page.count : total < maxCount) return toPage(total, ids);
  // Many matches: walking back from the newest text finds them quickly.
  await tx.execute(setForTransaction(walkingSettings));
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${id} as id from ${table} where ${matchesQuery(query)} and ${isShown(texts, caller)} and ${ofPage(texts, page)}`,
  );
  return toPage(
    maxCount,
    rows.map((row) => row.id),
  );
}

/** Row of the counting statement. */
interface Counted extends Record<string, unknown> {
  total: number;
  /** Whether only the newest texts were counted. */
  isCommon: boolean;
  ids: string[];
}
