import { type SQL, sql } from 'drizzle-orm';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { readWith } from '../core/database/settings.ts';
import { offsetOf, type Ordering, type Page, tokensOf } from '../core/ordering.ts';
import { singularOf, wordsOf as allWordsOf } from '../core/textSearch.ts';

/** More words say nothing more. */
const mostWords = 10;
/** A word is looked for by its beginning from this length. */
const shortestBeginning = 2;

/** The words of a search that are looked for in texts. */
export const wordsOf = (search: string): string[] => allWordsOf(search).slice(0, mostWords);

/**
 * Stands for the quotation marks around the words of a query until they are folded: some letters fold
 * into quotation marks, parentheses and strokes, which are then no signs of the query.
 */
const mark = '\u0001';
/** A word as a query holds it. */
export const exactly = (word: string) => `${mark}${word}${mark}`;
/** The same for whatever begins with it. */
const beginning = (word: string) => exactly(word) + (word.length < shortestBeginning ? '' : ':*');
/** Signs that end a quoted word, and what is put in their place. */
const [signs, instead] = [String.raw`\'${mark}`, "  '"];

/** A query of such words, as it is compared with a `tsvector`. */
export const textQuery = (query: string, dictionary: 'simple' | 'french_words' = 'simple'): SQL =>
  sql`to_tsquery(${sql.raw(`'${dictionary}'`)}, translate(folded(${query}), ${signs}, ${instead}))`;
/** Texts that hold a word: its beginning, or another form of it. */
export const anyForm = (word: string): SQL =>
  sql`(${textQuery(beginning(word))} || ${textQuery(exactly(word), 'french_words')} || ${textQuery(exactly(singularOf(word)), 'french_words')})`;
/** Texts that hold every word. */
export const allOf = (words: readonly string[]): SQL => sql.join(words.map(anyForm), sql` && `);

/** Of a table with a community, what stands in those that the caller reads: found once, then compared with each row. */
export const readBy = (caller: Caller) =>
  caller.isAdministrator
    ? sql`true`
    : sql`community_id = any(array(select m.community_id from ${memberships} as m where m.user_id = ${caller.id}))`;

/**
 * The same, for each row that is found otherwise: an index would first tell all that the caller reads, in most
 * communities, and each row would be compared with one community after the other. These are looked up in a table of them.
 */
const isReadBy = (caller: Caller) =>
  caller.isAdministrator
    ? sql`true`
    : sql`(community_id in (select m.community_id from ${memberships} as m where m.user_id = ${caller.id})) is true`;

/** How many texts are counted at most: beyond it, nobody reads how many there are. */
export const mostCounted = 1_000;
/** How many of the newest are looked through first: of a common word, as many as are counted are among them. */
const mostRecent = 2_500;
/** Of a word that fewer of those hold, whoever may read them, all texts are soon looked through. */
const fewRecent = 100;

/** Texts of one kind with their communities and words: `post_words`, `comment_words`. */
interface Texts {
  table: SQL;
  /** Whose words they are; the newest are the greatest. */
  id: SQL;
  newestFirst: Ordering;
}

/** A page of what was found. */
export interface FoundIds {
  ids: number[];
  /** `mostCounted` where there are as many, or more. */
  total: number;
  /** Where each of them stands, where that is asked for. */
  positions: string[] | undefined;
}

const holding = (query: SQL) => sql`words @@ (${query})`;

const ofPage = ({ id, newestFirst }: Texts, page: Page) => sql`${newestFirst.after(page.after) ?? sql`true`}
  order by ${id} desc limit ${page.count} offset ${offsetOf(page)}`;

/** The statement that counts the texts which a query is true of, of those the caller may read, and finds those of a page. */
export function countingTexts(texts: Texts, caller: Caller, query: SQL, page: Page): SQL {
  const { table, id } = texts;
  const holds = holding(query);
  const isCommon = sql`(select count(*) from recent where is_read) >= ${mostCounted}`;
  const isSeldom = sql`(select count(*) from recent) < ${fewRecent}`;
  // Found once, then counted and put in order: in order from the start, few would be met by a walk through everything.
  return sql`
    with recent as materialized (
      select ${id}, ${isReadBy(caller)} as is_read
      from (select * from ${table} order by ${id} desc limit ${mostRecent}) as newest where ${holds}),
    found as materialized (
      select ${id} from recent where ${isCommon} and is_read
      union all
      (select ${id} from ${table} where ${isSeldom} and ${holds} and ${isReadBy(caller)} limit ${mostCounted})
      union all
      (select ${id} from ${table} where not ${isSeldom} and not ${isCommon} and ${holds} and ${readBy(caller)} limit ${mostCounted}))
    select (select count(*)::int from found) as total, ${isCommon} as "isCommon",
      array(select ${id} from found where ${ofPage(texts, page)}) as ids`;
}

/** The texts that a query is true of, the newest first, of those the caller may read. */
export async function textsHolding(
  database: Database,
  texts: Texts,
  caller: Caller,
  query: SQL,
  page: Page,
): Promise<FoundIds> {
  const { table, id, newestFirst } = texts;
  const told = (total: number, rows: readonly string[]): FoundIds => {
    const ids = rows.map(Number);
    const places = ids.map((place) => ({ place: [place] }));
    return { ids, total: Math.min(total, mostCounted), positions: tokensOf(page, newestFirst, places) };
  };
  const [answer] = await readWith(
    database,
    // Where counting ends early, the planner would rather read everything until then, which for few is to the end.
    { enable_seqscan: 'off', enable_indexscan: 'off' },
    (db) => db.execute<Counted>(countingTexts(texts, caller, query, page)).execute(),
  );
  const { total, isCommon: areNewest, ids } = answer ?? { total: 0, isCommon: false, ids: [] };
  if (areNewest ? ids.length === page.count : total < mostCounted) return told(total, ids);
  // Not all of them were found; of so many, the newest are soon met by going back from the newest of all.
  const rows = await readWith(database, { enable_seqscan: 'off', enable_bitmapscan: 'off' }, (db) =>
    db
      .execute<{ id: string }>(
        sql`select ${id} as id from ${table} where ${holding(query)} and ${readBy(caller)} and ${ofPage(texts, page)}`,
      )
      .execute(),
  );
  return told(
    mostCounted,
    rows.map((row) => row.id),
  );
}

/** What one statement answers of a page. */
interface Counted extends Record<string, unknown> {
  total: number;
  /** Whether it was counted among the newest alone. */
  isCommon: boolean;
  ids: string[];
}
