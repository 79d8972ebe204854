import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { Queryable } from '../core/database/database.ts';
import { prepareUnnamed } from '../core/database/prepared.ts';
import { memberships } from './tables.ts';

// Not a prepared statement: the best plan depends on the community's size.
const findMembers = prepareUnnamed((db) =>
  db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.communityId, sql.placeholder('communityId')))
    .orderBy(asc(users.id)),
);

/** Usernames of a community's members, the audience of its realtime events. */
export async function findMemberUsernames(db: Queryable, communityId: number): Promise<string[]> {
  const rows = await findMembers(db, { communityId });
  return rows.map(({ email }) => email);
}

/** Ids of a community's administrators. */
export const readAdministratorIds = (
  db: Queryable,
  communityId: number,
): Promise<{ id: number; email: string }[]> =>
  db
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.communityId, communityId), eq(memberships.role, 'ROLE_ADMIN')))
    .orderBy(asc(users.id));

/** Usernames of the platform's administrators. */
export async function findAdministratorUsernames(db: Queryable): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).where(eq(users.isAdministrator, true));
  return rows.map(({ email }) => email);
}
