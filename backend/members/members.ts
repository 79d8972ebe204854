import { and, count, eq, ne } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { offsetOf, type Page, pageTokens } from '../core/ordering.ts';
import { avatars, personColumns } from '../people/people.ts';
import { nameOrder } from '../people/search.ts';

/** A page of a community's administrators or other members by name, with their total. The route has checked access. */
export async function listMembers(
  db: Queryable,
  caller: Caller,
  communityId: number,
  which: 'administrators' | 'others',
  page: Page,
) {
  const role =
    which === 'administrators' ? eq(memberships.role, 'ROLE_ADMIN') : ne(memberships.role, 'ROLE_ADMIN');
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
  return { rows, total: counted?.total ?? 0, positions: pageTokens(page, nameOrder, rows) };
}

/** Lists administrators and other members of a community, at most two hundred of each. */
export async function listMembersByRole(db: Queryable, caller: Caller, communityId: number) {
  const page = { count: 200, start: 0 };
  const { rows: administrators } = await listMembers(db, caller, communityId, 'administrators', page);
  const { rows: others } = await listMembers(db, caller, communityId, 'others', page);
  return { administrators, others };
}
