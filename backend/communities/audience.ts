import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { built } from '../core/database/prepared.ts';
import { memberships } from './tables.ts';

// Planned each time: a community has three members, or thousands.
const findMembers = built((db) =>
  db
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.communityId, sql.placeholder('communityId')))
    .orderBy(asc(users.id)),
);

/** A community's members by username: whom a realtime event about its content may reach. */
export async function membersByUsername(
  db: Queryable,
  communityId: number,
): Promise<ReadonlyMap<string, { id: number }>> {
  const rows = await findMembers(db, { communityId });
  return new Map(rows.map(({ email, id }) => [email, { id }]));
}

/** Usernames of a community's members. */
export const memberUsernames = async (db: Queryable, communityId: number): Promise<string[]> => [
  ...(await membersByUsername(db, communityId)).keys(),
];

/** Those who administer a community. */
export const administratorsOf = (
  db: Queryable,
  communityId: number,
): Promise<{ id: number; email: string }[]> =>
  db
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.communityId, communityId), eq(memberships.role, 'ROLE_ADMIN')))
    .orderBy(asc(users.id));
