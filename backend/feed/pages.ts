import { and, eq, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { byInstant, byNumber, isFirst, offsetOf, ordering, type Page } from '../core/ordering.ts';
import { prepared } from '../core/database/prepared.ts';
import { posts, savedPosts } from '../posts/tables.ts';

/** The order of posts: a larger id is newer. */
export const newestFirst = ordering('post', [byNumber(sql`p.id`, 'desc')]);

/**
 * The same with the pinned post, of place 0, before all others, of place 1. Each place names the post that was pinned
 * when the list was begun, so that one that is pinned meanwhile is still met where it stood.
 */
export const pinnedFirst = ordering('community', [
  byNumber(sql`listed.place`),
  byNumber(sql`listed.id`, 'desc'),
  byNumber(sql`listed.pinned`),
]);

/** The last saved first. */
export const lastSaved = ordering('saved', [
  byInstant(savedPosts.createdAt, 'desc'),
  byNumber(savedPosts.postId, 'desc'),
]);

/** Only the posts that follow a place. */
const onward = ({ after }: Page): SQL => {
  const follows = newestFirst.after(after);
  return follows ? sql`and ${follows}` : sql``;
};

/** A post of a page, and where it stands there. */
export interface Placed {
  id: number;
  place: (number | string)[];
}

/** The posts that a statement finds, which stand by their ids. */
async function ids(found: PromiseLike<{ rows: { id: string }[] }>): Promise<Placed[]> {
  const { rows } = await found;
  return rows.map((row) => ({ id: Number(row.id), place: [Number(row.id)] }));
}

// Written as literals, LIMIT and OFFSET let PostgreSQL keep one plan for all callers.
const limit = (n: number) => sql.raw(String(n));

const selectHome = (userId: number | Placeholder, page: Page): SQL => {
  const [count, start] = [page.count, offsetOf(page)];
  return sql`select newest.id from ${memberships} as own
      cross join lateral (
        select p.id from ${posts} as p where p.community_id = own.community_id ${onward(page)}
        order by p.id desc limit ${limit(start + count)}
      ) as newest
      where own.user_id = ${userId}
      order by newest.id desc limit ${limit(count)} offset ${limit(start)}`;
};

/** The first page of a length, which everybody reads often. */
const prepareFirst = (count: number) =>
  prepared(`home_of_${count}`, (db) =>
    db
      .select({ id: sql<string>`page.id` })
      .from(sql`(${selectHome(sql.placeholder('userId'), { count, start: 0 })}) as page`)
      .orderBy(sql`page.id desc`),
  );

/** By their lengths, of which there are few. */
const firstPages = new Map<number, ReturnType<typeof prepareFirst>>();

async function findFirst(db: Queryable, count: number, userId: number): Promise<{ rows: { id: string }[] }> {
  const find = firstPages.get(count) ?? prepareFirst(count);
  firstPages.set(count, find);
  return { rows: await find(db, { userId }) };
}

/**
 * Posts of all communities of a person, newest first. Each community gives its newest by its own
 * index, so the cost follows the page, not the number of posts.
 */
export const homePage = (db: Queryable, userId: number, page: Page): Promise<Placed[]> =>
  ids(isFirst(page) ? findFirst(db, page.count, userId) : db.execute(selectHome(userId, page)));

/** Posts of one community, the pinned one first, then newest first. */
export async function communityPage(db: Queryable, communityId: number, page: Page): Promise<Placed[]> {
  const [count, start] = [page.count, offsetOf(page)];
  // What follows one that is not pinned has a smaller id than it; what follows the pinned one, any.
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

/** The polls of one community, newest first. */
export const pollPage = (db: Queryable, communityId: number, page: Page): Promise<Placed[]> =>
  ids(
    db.execute(sql`select p.id from ${posts} as p where p.community_id = ${communityId} and p.kind = 'poll' ${onward(page)}
      order by p.id desc limit ${limit(page.count)} offset ${limit(offsetOf(page))}`),
  );

/** A person's own posts in the communities they belong to, newest first. */
export const ownPage = (db: Queryable, userId: number, communityId: number, page: Page): Promise<Placed[]> =>
  ids(
    db.execute(sql`select p.id from ${posts} as p
      where p.author_id = ${userId} ${communityId > 0 ? sql`and p.community_id = ${communityId}` : sql``}
        and p.community_id = any(array(select own.community_id from ${memberships} as own where own.user_id = ${userId}))
        ${onward(page)}
      order by p.id desc limit ${limit(page.count)} offset ${limit(offsetOf(page))}`),
  );

/** The posts that the caller saved and may still read, the last saved first. */
export const savedPage = (db: Queryable, caller: Caller, page: Page): Promise<Placed[]> =>
  db
    .select({ id: savedPosts.postId, place: lastSaved.place })
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
        lastSaved.after(page.after),
      ),
    )
    .orderBy(...lastSaved.by)
    .limit(page.count)
    .offset(offsetOf(page));
