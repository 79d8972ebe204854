import { and, count, eq, isNull, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Access } from '../communities/permissions.ts';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { forbiddenError } from '../core/errors.ts';
import { offsetOf, pageTokens } from '../core/ordering.ts';
import { requireEmployee } from '../core/guard.ts';
import { avatars, personColumns } from '../people/people.ts';
import { nameOrder, peopleSearch } from '../people/search.ts';
import type { ListCandidatesBody } from './wire.ts';

/**
 * A page of people by name: members, or without `areMembers` people who are not. Throws 403 for the latter unless the
 * caller administers the community and is no guest.
 */
export async function listCandidates(
  db: Queryable,
  caller: Caller,
  { communityId, canAdminister }: Access,
  { areMembers, search, page }: z.output<typeof ListCandidatesBody>,
) {
  if (!areMembers) {
    if (!canAdminister) throw forbiddenError();
    requireEmployee(caller);
  }
  const belongs = and(eq(memberships.userId, users.id), eq(memberships.communityId, communityId));
  const chosen = and(
    areMembers ? isNotNull(memberships.userId) : isNull(memberships.userId),
    peopleSearch.matches(search),
  );
  const [counted] = await db
    .select({ total: count() })
    .from(users)
    .leftJoin(memberships, belongs)
    .where(chosen);
  const rows = await db
    .select({ person: personColumns(caller), role: memberships.role, place: nameOrder.place })
    .from(users)
    .leftJoin(memberships, belongs)
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(chosen, nameOrder.after(page.after)))
    .orderBy(...nameOrder.by)
    .limit(page.count)
    .offset(offsetOf(page));
  return { rows, total: counted?.total ?? 0, positions: pageTokens(page, nameOrder, rows) };
}
