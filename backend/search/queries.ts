import { type SQL, sql } from 'drizzle-orm';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { readWith } from '../core/database/settings.ts';
import { offsetOf, type Ordering, type Page, tokensOf } from '../core/database/ordering.ts';
import { wordsOf as allWordsOf } from '../core/database/textSearch.ts';

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
export const beginning = (word: string) => exactly(word) + (word.length < shortestBeginning ? '' : ':*');
/** Signs that end a quoted word, and what is put in their place. */
const [signs, instead] = [String.raw`\'${mark}`, "  '"];

/** A query of such words, as it is compared with a `tsvector`. */
const textQuery = (query: string) =>
  sql`to_tsquery('simple', translate(folded(${query}), ${signs}, ${instead}))`;

/** Of a table with a community, what stands in those that the caller reads: found once, then compared with each row. */
export const readBy = (caller: Caller) =>
  caller.isAdministrator
    ? sql`true`
    : sql`community_id = any(array(select m.community_id from ${memberships} as m where m.user_id = ${caller.id}))`;

/** Texts of one kind with their communities and words: `post_words`, `comment_words`. */
interface Texts {
  table: SQL;
  /** Whose words they are; the newest are the greatest. */
  id: SQL;
  newestFirst: Ordering;
  /** How many are counted; all unless given. */
  mostCounted?: number;
}

/** A page of what was found. */
export interface FoundIds {
  ids: number[];
  total: number;
  /** Where each of them stands, where that is asked for. */
  positions: string[] | undefined;
}

/** The texts that a query is true of, the newest first, of those the caller may read. */
export async function textsHolding(
  database: Database,
  { table, id, newestFirst, mostCounted }: Texts,
  caller: Caller,
  query: string,
  page: Page,
): Promise<FoundIds> {
  const holding = sql`from ${table} where words @@ ${textQuery(query)} and ${readBy(caller)}`;
  const newest = sql`${newestFirst.after(page.after) ?? sql`true`}
    order by ${id} desc limit ${page.count} offset ${offsetOf(page)}`;
  const told = (total: number, ids: number[]): FoundIds => {
    const places = ids.map((place) => ({ place: [place] }));
    return { ids, total, positions: tokensOf(page, newestFirst, places) };
  };
  // Found once, then counted and put in order: in order from the start, few would be met by a walk through everything.
  const [found] = await readWith(
    database,
    // Where counting ends early, the planner would rather read everything until then, which for few is to the end.
    mostCounted ? { enable_seqscan: 'off', enable_indexscan: 'off' } : {},
    (db) =>
      db
        .execute<{ total: number; ids: string[] }>(
          sql`with found as materialized (select ${id} ${holding}${mostCounted ? sql` limit ${mostCounted}` : sql``})
      select (select count(*)::int from found) as total, array(select ${id} from found where ${newest}) as ids`,
        )
        .execute(),
  );
  const { total, ids } = found ?? { total: 0, ids: [] };
  if (!mostCounted || total < mostCounted) return told(total, ids.map(Number));
  // Not all of them were found; of so many, the newest are soon met by going back from the newest of all.
  const rows = await readWith(database, { enable_seqscan: 'off', enable_bitmapscan: 'off' }, (db) =>
    db.execute<{ id: string }>(sql`select ${id} as id ${holding} and ${newest}`).execute(),
  );
  return told(
    total,
    rows.map((row) => Number(row.id)),
  );
}
