import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { communities } from '../communities/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { byNumber, offsetOf, ordering, type Page, tokensOf } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, allPersonColumns, userOnWire } from '../people/people.ts';
import { posts } from '../posts/tables.ts';
import { peopleById } from './people.ts';
import type { Ranking } from './tables.ts';

/** The order of a ranking: the most first, and of as many the larger id. */
const mostFirst = ordering('ranking', [byNumber(sql`count`, 'desc'), byNumber(sql`id`, 'desc')]);

/** What is ranked, without what was deleted since. */
function standing<Found, Row>(
  ranking: Ranking,
  found: ReadonlyMap<number, Found>,
  show: (found: Found, count: number) => Row,
  page: Page,
): { total: number; rows: Row[]; positions: string[] | undefined } {
  const left = ranking.flatMap((entry) => {
    const one = found.get(entry.id);
    return one === undefined ? [] : [{ one, count: entry.count, place: [entry.count, entry.id] }];
  });
  const [count = Infinity, id = Infinity] = mostFirst.read(page.after)?.map(Number) ?? [];
  const onward = left.filter(
    ({ place: [own = 0, ownId = 0] }) => own < count || (own === count && ownId < id),
  );
  const start = offsetOf(page);
  const chosen = onward.slice(start, start + page.count);
  return {
    total: left.length,
    rows: chosen.map((entry) => show(entry.one, entry.count)),
    positions: tokensOf(page, mostFirst, chosen),
  };
}

/** Who published most. */
export async function topPosters(db: Queryable, links: FileLinks, ranking: Ranking, page: Page) {
  const people = await peopleById(
    db,
    links,
    ranking.map(({ id }) => id),
  );
  return standing(ranking, people, (user, nbpost) => ({ user, nbpost }), page);
}

/** Where most happened. */
export async function topCommunities(db: Queryable, ranking: Ranking, page: Page) {
  const ids = ranking.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: communities.id, titre: communities.title })
          .from(communities)
          .where(inArray(communities.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return standing(ranking, found, (group, totalacts) => ({ group, totalacts }), page);
}

/** The posts that moved people most. */
export async function topPosts(db: Queryable, links: FileLinks, ranking: Ranking, page: Page) {
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
          .where(inArray(posts.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return standing(
    ranking,
    found,
    ({ id, createdAt, groups, author }, nbrAction) => ({
      id,
      groups,
      users: userOnWire(author, links),
      createdAt: createdAt.toISOString(),
      nbrAction,
    }),
    page,
  );
}
