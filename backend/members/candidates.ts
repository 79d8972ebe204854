import { and, count, eq, isNull, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns, userOnWire } from '../people/people.ts';
import { byName, peopleSearch } from '../people/search.ts';
import type { Candidate } from './wire.ts';

interface Choice {
  communityId: number;
  areMembers: boolean;
  /** Words of a name or an e-mail; accents and case do not matter. */
  search: string;
  nb: number;
  start: number;
}

/** A page of a community's members, or of everybody who is none, in the order of names. */
export async function listCandidates(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  { communityId, areMembers, search, nb, start }: Choice,
): Promise<{ users: z.output<typeof Candidate>[]; total: number }> {
  const belongs = and(eq(memberships.userId, users.id), eq(memberships.communityId, communityId));
  const chosen = and(
    areMembers ? isNotNull(memberships.userId) : isNull(memberships.userId),
    peopleSearch.holding(search),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .leftJoin(memberships, belongs)
    .where(chosen);
  const rows = await db
    .select({ person: personColumns(caller), role: memberships.role })
    .from(users)
    .leftJoin(memberships, belongs)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(chosen)
    .orderBy(...byName)
    .limit(nb)
    .offset(start);
  return {
    total: counted?.total ?? 0,
    users: rows.map((row) => ({ ...userOnWire(row.person, links), user_role: row.role })),
  };
}
