import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { isVisibleTo } from '../communities/visibility.ts';
import { toWirePicture } from '../communities/communities.wire.ts';
import { logos } from '../communities/pictures.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import type { FileLinks } from '../core/files/links.ts';
import { posts } from '../posts/tables.ts';
import { readWirePosts } from './queries.ts';
import type { PersonActivityResponse } from './wire.ts';

const maxCommunities = 50;
const own = alias(memberships, 'own');

/** Communities that the caller shares with a person, and the person's latest posts where the caller reads. */
export async function readPersonActivity(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  { userId, postCount }: { userId: number; postCount: number },
): Promise<z.output<typeof PersonActivityResponse>> {
  if ((await db.$count(users, and(eq(users.id, userId), isVisibleTo(caller)))) === 0)
    throw notFoundError("Cette personne n'existe pas ou n'existe plus.");
  const readable = db
    .select({ id: memberships.communityId })
    .from(memberships)
    .where(eq(memberships.userId, caller.id));
  const [shared, latest] = await Promise.all([
    db
      .select({
        id: communities.id,
        titre: communities.title,
        couleur: communities.color,
        typegroupe: communities.kind,
        logoKey: logos.key,
      })
      .from(memberships)
      .innerJoin(own, and(eq(own.communityId, memberships.communityId), eq(own.userId, caller.id)))
      .innerJoin(communities, eq(communities.id, memberships.communityId))
      .leftJoin(logos, eq(logos.id, communities.logoId))
      .where(eq(memberships.userId, userId))
      .orderBy(asc(communities.title), asc(communities.id))
      .limit(maxCommunities),
    db
      .select({ id: posts.id })
      .from(posts)
      .where(
        and(
          eq(posts.authorId, userId),
          caller.isAdministrator ? undefined : inArray(posts.communityId, readable),
        ),
      )
      .orderBy(desc(posts.id))
      .limit(postCount),
  ]);
  return {
    status: true as const,
    communautes: shared.map(({ logoKey, ...community }) => ({
      ...community,
      logo: toWirePicture(logoKey, links),
    })),
    publications: await readWirePosts(
      db,
      caller,
      links,
      latest.map(({ id }) => id),
    ),
  };
}
