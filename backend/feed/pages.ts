import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { posts, savedPosts } from '../posts/tables.ts';

/** The part of a list that a call asks for. */
export interface Page {
  count: number;
  start: number;
  /** The post that it begins with, wherever that stands; `start` counts for nothing then. */
  from?: number | undefined;
}

/** Where a page starts among the posts that `from` leaves. */
const offsetOf = ({ start, from }: Page): number => (from === undefined ? start : 0);

/** Only the posts from one on, newest first. */
const onward = ({ from }: Page): SQL => (from === undefined ? sql`` : sql`and p.id <= ${from}`);

async function ids(db: Queryable, query: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: string | number }>(query);
  return rows.map((row) => Number(row.id));
}

// Written as literals, LIMIT and OFFSET let PostgreSQL keep one plan for all callers.
const limit = (n: number) => sql.raw(String(n));

/**
 * Posts of all communities of a person, newest first. Each community gives its newest by its own
 * index, so the cost follows the page, not the number of posts.
 */
export function homePage(db: Queryable, userId: number, page: Page): Promise<number[]> {
  const [count, start] = [page.count, offsetOf(page)];
  return ids(
    db,
    sql`select newest.id from ${memberships} as own
      cross join lateral (
        select p.id from ${posts} as p where p.community_id = own.community_id ${onward(page)}
        order by p.id desc limit ${limit(start + count)}
      ) as newest
      where own.user_id = ${userId}
      order by newest.id desc limit ${limit(count)} offset ${limit(start)}`,
  );
}

/** Posts of one community, the pinned one first, then newest first. */
export function communityPage(db: Queryable, communityId: number, page: Page): Promise<number[]> {
  const [count, start] = [page.count, offsetOf(page)];
  // The pinned post stands before every other one a page may begin with.
  const pinned = page.from === undefined ? sql`` : sql`and false`;
  return ids(
    db,
    sql`select listed.id from (
        (select p.id, 0 as place from ${posts} as p where p.community_id = ${communityId} and p.pinned_at is not null ${pinned})
        union all
        (select p.id, 1 as place from ${posts} as p where p.community_id = ${communityId} and p.pinned_at is null ${onward(page)}
          order by p.id desc limit ${limit(start + count)})
      ) as listed
      order by listed.place, listed.id desc limit ${limit(count)} offset ${limit(start)}`,
  );
}

/** The polls of one community, newest first. */
export const pollPage = (db: Queryable, communityId: number, page: Page): Promise<number[]> =>
  ids(
    db,
    sql`select p.id from ${posts} as p where p.community_id = ${communityId} and p.kind = 'poll' ${onward(page)}
      order by p.id desc limit ${limit(page.count)} offset ${limit(offsetOf(page))}`,
  );

/** A person's own posts in the communities they belong to, newest first. */
export const ownPage = (db: Queryable, userId: number, communityId: number, page: Page): Promise<number[]> =>
  ids(
    db,
    sql`select p.id from ${posts} as p
      where p.author_id = ${userId} ${communityId > 0 ? sql`and p.community_id = ${communityId}` : sql``}
        and p.community_id = any(array(select own.community_id from ${memberships} as own where own.user_id = ${userId}))
        ${onward(page)}
      order by p.id desc limit ${limit(page.count)} offset ${limit(offsetOf(page))}`,
  );

/** The posts that the caller saved and may still read, the last saved first. */
export async function savedPage(db: Queryable, caller: Caller, { count, start }: Page): Promise<number[]> {
  const rows = await db
    .select({ id: savedPosts.postId })
    .from(savedPosts)
    .innerJoin(posts, eq(posts.id, savedPosts.postId))
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, posts.communityId), eq(memberships.userId, caller.id)),
    )
    .where(
      and(
        eq(savedPosts.userId, caller.id),
        caller.isAdministrator ? undefined : isNotNull(memberships.userId),
      ),
    )
    .orderBy(sql`${savedPosts.createdAt} desc, ${savedPosts.postId} desc`)
    .limit(count)
    .offset(start);
  return rows.map((row) => row.id);
}
