import { and, count, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns, userOnWire } from '../people/people.ts';
import { byName } from '../people/search.ts';
import type {
  AdministratorsAnswer,
  Member,
  MembersBody,
  MembersOfAnswer,
  OtherMembersAnswer,
} from './wire.ts';

/** A page of members and how many there are in all: the administrators, or all others. */
async function listMembers(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
  { areAdministrators, nb, start }: { areAdministrators: boolean; nb: number; start: number },
): Promise<{ page: z.output<typeof Member>[]; total: number }> {
  const role = areAdministrators ? eq(memberships.role, 'ROLE_ADMIN') : ne(memberships.role, 'ROLE_ADMIN');
  const chosen = and(eq(memberships.communityId, communityId), role);
  const [counted] = await db.select({ total: count() }).from(memberships).where(chosen);
  const rows = await db
    .select({ person: personColumns(caller), role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(chosen)
    .orderBy(...byName)
    .limit(nb)
    .offset(start);
  return {
    total: counted?.total ?? 0,
    page: rows.map((row) => ({ ...userOnWire(row.person, links), user_role: row.role })),
  };
}

type Page = z.output<typeof MembersBody>;

/** A page of those who administer a community. */
export async function listAdministrators(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
  { nb, start }: Page,
): Promise<z.output<typeof AdministratorsAnswer>> {
  const { page, total } = await listMembers(db, links, caller, communityId, {
    areAdministrators: true,
    nb,
    start,
  });
  return { status: true as const, useradmin: page, countadmin: total };
}

/** A page of the other members of a community. */
export async function listOtherMembers(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
  { nb, start }: Page,
): Promise<z.output<typeof OtherMembersAnswer>> {
  const { page, total } = await listMembers(db, links, caller, communityId, {
    areAdministrators: false,
    nb,
    start,
  });
  return { status: true as const, users: page, countother: total };
}

/** The administrators and the other members of a community, at most two hundred of each. */
export async function membersByRole(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof MembersOfAnswer>> {
  const list = async (areAdministrators: boolean) => {
    const { page } = await listMembers(db, links, caller, communityId, {
      areAdministrators,
      nb: 200,
      start: 0,
    });
    return page.map(({ user_role: role, ...user }) => ({ user, user_role: role }));
  };
  return { status: true as const, useradmin: await list(true), users: await list(false) };
}
