import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { avatars } from '../people/people.ts';
import { nameOrder, peopleSearch } from '../people/search.ts';
import type { ListMentionCandidatesBody } from './wire.ts';

/** SQL condition: first or last name starts with the text. */
const beginsWith = (search: string) =>
  sql`' ' || ${users.foldedFirstName} || ' ' || ${users.foldedLastName} like '% ' || folded(${search.replaceAll(/[\\%_]/g, String.raw`\\$&`)}) || '%'`;

/** Lists members whose name or e-mail contains a text, names that start with it first. */
export const listMentionCandidates = (
  db: Queryable,
  communityId: number,
  { search, count }: z.output<typeof ListMentionCandidatesBody>,
) =>
  db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isExternal: users.isExternal,
      avatarKey: avatars.key,
    })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.communityId, communityId)))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(peopleSearch.matches(search))
    .orderBy(desc(beginsWith(search)), ...nameOrder.by)
    .limit(count);
