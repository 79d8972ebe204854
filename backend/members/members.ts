import { and, count, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { offsetOf, type Page, pageTokens } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns } from '../people/people.ts';
import { toWireUser } from '../people/people.wire.ts';
import { nameOrder } from '../people/search.ts';
import type {
  ListAdministratorsResponse,
  Member,
  ListMembersBody,
  ListMembersByRoleResponse,
  ListOtherMembersResponse,
} from './wire.ts';

/** A page of administrators or of other members, with the total. */
async function listMembers(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
  areAdministrators: boolean,
  page: Page,
): Promise<{ people: z.output<typeof Member>[]; total: number; positions: string[] | undefined }> {
  const role = areAdministrators ? eq(memberships.role, 'ROLE_ADMIN') : ne(memberships.role, 'ROLE_ADMIN');
  const chosen = and(eq(memberships.communityId, communityId), role);
  const [counted] = await db.select({ total: count() }).from(memberships).where(chosen);
  const rows = await db
    .select({ person: personColumns(caller), role: memberships.role, place: nameOrder.place })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(chosen, nameOrder.after(page.after)))
    .orderBy(...nameOrder.by)
    .limit(page.count)
    .offset(offsetOf(page));
  return {
    total: counted?.total ?? 0,
    people: rows.map((row) => ({ ...toWireUser(row.person, links), user_role: row.role })),
    positions: pageTokens(page, nameOrder, rows),
  };
}

const pageOf = ({ nb, start, apres }: z.output<typeof ListMembersBody>): Page => ({
  count: nb,
  start,
  after: apres,
});

/** A page of a community's administrators by name, with their total. The route has checked access. */
export async function listAdministrators(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
  body: z.output<typeof ListMembersBody>,
): Promise<z.output<typeof ListAdministratorsResponse>> {
  const { people, total, positions } = await listMembers(db, links, caller, communityId, true, pageOf(body));
  return { status: true as const, useradmin: people, countadmin: total, positions };
}

/** A page of a community's other members by name, with their total. The route has checked access. */
export async function listOtherMembers(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
  body: z.output<typeof ListMembersBody>,
): Promise<z.output<typeof ListOtherMembersResponse>> {
  const { people, total, positions } = await listMembers(db, links, caller, communityId, false, pageOf(body));
  return { status: true as const, users: people, countother: total, positions };
}

/** Lists administrators and other members of a community, at most two hundred of each. */
export async function listMembersByRole(
  db: Queryable,
  links: FileLinks,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof ListMembersByRoleResponse>> {
  const list = async (areAdministrators: boolean) => {
    const page = { count: 200, start: 0 };
    const { people } = await listMembers(db, links, caller, communityId, areAdministrators, page);
    return people.map(({ user_role: role, ...user }) => ({ user, user_role: role }));
  };
  return { status: true as const, useradmin: await list(true), users: await list(false) };
}
