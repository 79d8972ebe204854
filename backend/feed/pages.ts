import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../core/database/database.ts';
import { memberships } from '../members/tables.ts';
import { posts } from './tables.ts';

/** The part of a list that a call asks for. */
export interface Page {
  count: number;
  start: number;
}

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
export const homePage = (db: Queryable, userId: number, { count, start }: Page): Promise<number[]> =>
  ids(
    db,
    sql`select newest.id from ${memberships} as own
      cross join lateral (
        select p.id from ${posts} as p where p.community_id = own.community_id
        order by p.id desc limit ${limit(start + count)}
      ) as newest
      where own.user_id = ${userId}
      order by newest.id desc limit ${limit(count)} offset ${limit(start)}`,
  );

/** Posts of one community, the pinned one first, then newest first. */
export const communityPage = (
  db: Queryable,
  communityId: number,
  { count, start }: Page,
): Promise<number[]> =>
  ids(
    db,
    sql`select listed.id from (
        (select p.id, 0 as place from ${posts} as p where p.community_id = ${communityId} and p.pinned_at is not null)
        union all
        (select p.id, 1 as place from ${posts} as p where p.community_id = ${communityId} and p.pinned_at is null
          order by p.id desc limit ${limit(start + count)})
      ) as listed
      order by listed.place, listed.id desc limit ${limit(count)} offset ${limit(start)}`,
  );

/** The polls of one community, newest first. */
export const pollPage = (db: Queryable, communityId: number, { count, start }: Page): Promise<number[]> =>
  ids(
    db,
    sql`select p.id from ${posts} as p where p.community_id = ${communityId} and p.kind = 'poll'
      order by p.id desc limit ${limit(count)} offset ${limit(start)}`,
  );

/** A person's own posts in the communities they belong to, newest first. */
export const ownPage = (
  db: Queryable,
  userId: number,
  communityId: number,
  { count, start }: Page,
): Promise<number[]> =>
  ids(
    db,
    sql`select p.id from ${posts} as p
      inner join ${memberships} as own on own.community_id = p.community_id and own.user_id = p.author_id
      where p.author_id = ${userId} ${communityId > 0 ? sql`and p.community_id = ${communityId}` : sql``}
      order by p.id desc limit ${limit(count)} offset ${limit(start)}`,
  );
