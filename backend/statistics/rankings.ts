import { isNotInBin } from '../communities/binned.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { communities } from '../communities/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { byNumber, offsetOf, ordering, type Page, pageTokens } from '../core/ordering.ts';
import { avatars, allPersonColumns } from '../people/people.ts';
import { posts } from '../posts/tables.ts';
import { findPeopleById } from './people.ts';
import type { Ranking } from './tables.ts';

/** Order of a ranking: highest count first, then larger id. */
const rankingOrder = ordering('ranking', [byNumber(sql`count`, 'desc'), byNumber(sql`id`, 'desc')]);

/** Ranked items that still exist. */
function keepExisting<Found>(ranking: Ranking, existing: ReadonlyMap<number, Found>, page: Page) {
  const remaining = ranking.flatMap((entry) => {
    const found = existing.get(entry.id);
    return found === undefined ? [] : [{ found, count: entry.count, place: [entry.count, entry.id] }];
  });
  const [count = Infinity, id = Infinity] = rankingOrder.read(page.after)?.map(Number) ?? [];
  const onward = remaining.filter(
    ({ place: [own = 0, ownId = 0] }) => own < count || (own === count && ownId < id),
  );
  const start = offsetOf(page);
  const chosen = onward.slice(start, start + page.count);
  return {
    total: remaining.length,
    rows: chosen.map(({ found, count: counted }) => ({ found, count: counted })),
    positions: pageTokens(page, rankingOrder, chosen),
  };
}

/** Page of the people with most posts. */
export async function listTopPosters(db: Queryable, ranking: Ranking, page: Page) {
  const people = await findPeopleById(
    db,
    ranking.map(({ id }) => id),
  );
  return keepExisting(ranking, people, page);
}

/** Page of the most active communities. */
export async function listTopCommunities(db: Queryable, ranking: Ranking, page: Page) {
  const ids = ranking.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: communities.id, title: communities.title })
          .from(communities)
          .where(and(inArray(communities.id, ids), isNotInBin(communities.id)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return keepExisting(ranking, found, page);
}

/** Page of the posts with most reactions and comments. */
export async function listTopPosts(db: Queryable, ranking: Ranking, page: Page) {
  const ids = ranking.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            id: posts.id,
            createdAt: posts.createdAt,
            community: { id: communities.id, title: communities.title },
            author: allPersonColumns,
          })
          .from(posts)
          .innerJoin(communities, eq(communities.id, posts.communityId))
          .innerJoin(users, eq(users.id, posts.authorId))
          .leftJoin(avatars, eq(avatars.id, users.avatarId))
          .where(and(inArray(posts.id, ids), isNotInBin(posts.communityId)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return keepExisting(ranking, found, page);
}
