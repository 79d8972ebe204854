import { isNotInBin } from '../communities/binned.ts';
import { and, eq, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { byInstant, byNumber, isFirstPage, offsetOf, ordering, type Page } from '../core/ordering.ts';
import { prepareNamed } from '../core/database/prepared.ts';
import { posts, savedPosts } from '../posts/tables.ts';

/** Order of posts by descending id. */
export const newestFirst = ordering('post', [byNumber(sql`p.id`, 'desc')]);

/**
 * Pinned post first, then newest first. The position stores the pinned id, so that pinning between pages skips
 * nothing.
 */
export const pinnedFirst = ordering('community', [
  byNumber(sql`listed.place`),
  byNumber(sql`listed.id`, 'desc'),
  byNumber(sql`listed.pinned`),
]);

/** Order of a person's saved posts, last saved first. */
export const lastSavedFirst = ordering('saved', [
  byInstant(savedPosts.createdAt, 'desc'),
  byNumber(savedPosts.postId, 'desc'),
]);

/** SQL condition: posts after the page's cursor. */
const afterCursor = ({ after }: Page): SQL => {
  const follows = newestFirst.after(after);
  return follows ? sql`and ${follows}` : sql``;
};

/** A post id with its position in the order. */
export interface PostPosition {
  id: number;
  place: (number | string)[];
}

/** Rows as positions, ordered by id. */
async function toPositions(found: PromiseLike<{ rows: { id: string }[] }>): Promise<PostPosition[]> {
  const { rows } = await found;
  return rows.map((row) => ({ id: Number(row.id), place: [Number(row.id)] }));
}

// As literals: with parameters PostgreSQL would use one generic plan.
const limit = (n: number) => sql.raw(String(n));

const selectHome = (userId: number | Placeholder, page: Page): SQL => {
  const [count, start] = [page.count, offsetOf(page)];
  return sql`select newest.id from ${memberships} as own
      cross join lateral (
        select p.id from ${posts} as p where p.community_id = own.community_id ${afterCursor(page)}
        order by p.id desc limit ${limit(start + count)}
      ) as newest
      where own.user_id = ${userId}
      order by newest.id desc limit ${limit(count)} offset ${limit(start)}`;
};

/** Prepared statement of the first home page, the most frequent query. */
const prepareFirstPage = (count: number) =>
  prepareNamed(`home_of_${count}`, (db) =>
    db
      .select({ id: sql<string>`page.id` })
      .from(sql`(${selectHome(sql.placeholder('userId'), { count, start: 0 })}) as page`)
      .orderBy(sql`page.id desc`),
  );

/** Prepared statements by page length. */
const firstPageStatements = new Map<number, ReturnType<typeof prepareFirstPage>>();

async function findFirst(db: Queryable, count: number, userId: number): Promise<{ rows: { id: string }[] }> {
  const find = firstPageStatements.get(count) ?? prepareFirstPage(count);
  firstPageStatements.set(count, find);
  return { rows: await find(db, { userId }) };
}

/** Posts of all the person's communities, newest first; reads only as many rows per community as the page needs. */
export const findHomePosts = (db: Queryable, userId: number, page: Page): Promise<PostPosition[]> =>
  toPositions(isFirstPage(page) ? findFirst(db, page.count, userId) : db.execute(selectHome(userId, page)));

/** Posts of one community: pinned post first, then newest first. */
export async function findCommunityPosts(
  db: Queryable,
  communityId: number,
  page: Page,
): Promise<PostPosition[]> {
  const [count, start] = [page.count, offsetOf(page)];
  // After an unpinned post only smaller ids follow; after the pinned post any id.
  const [place, id, pinned] = pinnedFirst.read(page.after) ?? [];
  const below = place === 1 ? sql`and p.id < ${id}` : sql``;
  const pinnedId =
    pinned === undefined
      ? sql`coalesce((select p.id from ${posts} as p where p.community_id = ${communityId} and p.pinned_at is not null), 0)`
      : sql`${pinned}::bigint`;
  const { rows } = await db.execute<{ id: string; place: number; pinned: string }>(
    sql`with begun as (select ${pinnedId} as pinned)
      select listed.id, listed.place, listed.pinned from (
        (select p.id, 0 as place, pinned from begun join ${posts} as p on p.id = pinned where p.community_id = ${communityId})
        union all
        (select p.id, 1 as place, pinned from ${posts} as p, begun where p.community_id = ${communityId} and p.id <> pinned ${below}
          order by p.id desc limit ${limit(start + count)})
      ) as listed
      where ${pinnedFirst.after(page.after) ?? sql`true`}
      order by listed.place, listed.id desc limit ${limit(count)} offset ${limit(start)}`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    place: [row.place, Number(row.id), Number(row.pinned)],
  }));
}

/** Polls of a community, newest first. */
export const findPolls = (db: Queryable, communityId: number, page: Page): Promise<PostPosition[]> =>
  toPositions(
    db.execute(sql`select p.id from ${posts} as p where p.community_id = ${communityId} and p.kind = 'poll' ${afterCursor(page)}
      order by p.id desc limit ${limit(page.count)} offset ${limit(offsetOf(page))}`),
  );

/** A person's posts, newest first, in the communities of which they are still a member; `communityId` 0 for all. */
export const findOwnPosts = (
  db: Queryable,
  userId: number,
  communityId: number,
  page: Page,
): Promise<PostPosition[]> =>
  toPositions(
    db.execute(sql`select p.id from ${posts} as p
      where p.author_id = ${userId} ${communityId > 0 ? sql`and p.community_id = ${communityId}` : sql``}
        and p.community_id = any(array(select own.community_id from ${memberships} as own where own.user_id = ${userId}))
        ${afterCursor(page)}
      order by p.id desc limit ${limit(page.count)} offset ${limit(offsetOf(page))}`),
  );

/** The caller's saved posts that they may still read, last saved first. */
export const findSavedPosts = (db: Queryable, caller: Caller, page: Page): Promise<PostPosition[]> =>
  db
    .select({ id: savedPosts.postId, place: lastSavedFirst.place })
    .from(savedPosts)
    .innerJoin(posts, eq(posts.id, savedPosts.postId))
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, posts.communityId), eq(memberships.userId, caller.id)),
    )
    .where(
      and(
        eq(savedPosts.userId, caller.id),
        caller.isAdministrator ? isNotInBin(posts.communityId) : isNotNull(memberships.userId),
        lastSavedFirst.after(page.after),
      ),
    )
    .orderBy(...lastSavedFirst.by)
    .limit(page.count)
    .offset(offsetOf(page));
