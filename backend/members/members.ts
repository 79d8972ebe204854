import { and, count, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import type { FileLinks } from '../core/files/links.ts';
import { avatars, personColumns, userOnWire } from '../people/people.ts';
import { byName } from '../people/search.ts';
import type { Member } from './wire.ts';

/** A page of members and how many there are in all: the administrators, or all others. */
export async function listMembers(
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
