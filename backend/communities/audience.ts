import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { built } from '../core/database/prepared.ts';
import { memberships } from './tables.ts';

// Planned each time: a community has three members, or thousands.
const findUsernames = built((db) =>
  db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.communityId, sql.placeholder('communityId')))
    .orderBy(asc(users.id)),
);

/** Usernames of a community's members: whom a realtime event about its content may reach. */
export async function memberUsernames(db: Queryable, communityId: number): Promise<string[]> {
  const rows = await findUsernames(db, { communityId });
  return rows.map((row) => row.email);
}

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
