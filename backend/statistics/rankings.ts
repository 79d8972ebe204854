import { isNotInBin } from '../communities/binned.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { communities } from '../communities/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { byNumber, offsetOf, ordering, type Page, pageTokens } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, allPersonColumns } from '../people/people.ts';
import { toWireUser } from '../people/people.wire.ts';
import { posts } from '../posts/tables.ts';
import { findPeopleById } from './people.ts';
import type { Ranking } from './tables.ts';

/** Order of a ranking: highest count first, then larger id. */
const rankingOrder = ordering('ranking', [byNumber(sql`count`, 'desc'), byNumber(sql`id`, 'desc')]);

/** Ranked items that still exist. */
function keepExisting<Found, Row>(
  ranking: Ranking,
  found: ReadonlyMap<number, Found>,
  show: (found: Found, count: number) => Row,
  page: Page,
): { total: number; rows: Row[]; positions: string[] | undefined } {
  const remaining = ranking.flatMap((entry) => {
    const one = found.get(entry.id);
    return one === undefined ? [] : [{ one, count: entry.count, place: [entry.count, entry.id] }];
  });
  const [count = Infinity, id = Infinity] = rankingOrder.read(page.after)?.map(Number) ?? [];
  const onward = remaining.filter(
    ({ place: [own = 0, ownId = 0] }) => own < count || (own === count && ownId < id),
  );
  const start = offsetOf(page);
  const chosen = onward.slice(start, start + page.count);
  return {
    total: remaining.length,
    rows: chosen.map((entry) => show(entry.one, entry.count)),
    positions: pageTokens(page, rankingOrder, chosen),
  };
}

/** Page of the people with most posts. */
export async function listTopPosters(db: Queryable, links: FileLinks, ranking: Ranking, page: Page) {
  const people = await findPeopleById(
    db,
    links,
    ranking.map(({ id }) => id),
  );
  return keepExisting(ranking, people, (user, nbpost) => ({ user, nbpost }), page);
}

/** Page of the most active communities. */
export async function listTopCommunities(db: Queryable, ranking: Ranking, page: Page) {
  const ids = ranking.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: communities.id, titre: communities.title })
          .from(communities)
          .where(and(inArray(communities.id, ids), isNotInBin(communities.id)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return keepExisting(ranking, found, (group, totalacts) => ({ group, totalacts }), page);
}

/** Page of the posts with most reactions and comments. */
export async function listTopPosts(db: Queryable, links: FileLinks, ranking: Ranking, page: Page) {
  const ids = ranking.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            id: posts.id,
            createdAt: posts.createdAt,
            groups: { id: communities.id, titre: communities.title },
            author: allPersonColumns,
          })
          .from(posts)
          .innerJoin(communities, eq(communities.id, posts.communityId))
          .innerJoin(users, eq(users.id, posts.authorId))
          .leftJoin(avatars, eq(avatars.id, users.avatarId))
          .where(and(inArray(posts.id, ids), isNotInBin(posts.communityId)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return keepExisting(
    ranking,
    found,
    ({ id, createdAt, groups, author }, nbrAction) => ({
      id,
      groups,
      users: toWireUser(author, links),
      createdAt: createdAt.toISOString(),
      nbrAction,
    }),
    page,
  );
}
