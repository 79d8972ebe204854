import { and, eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { forbiddenError, notFoundError } from '../core/errors.ts';
import { isNotInBin } from './binned.ts';
import { communities, memberships } from './tables.ts';

/** A community role in wire format: see `communityRole`. */
export type Role = (typeof memberships.$inferSelect)['role'];

type Kind = (typeof communities.$inferSelect)['kind'];

/** A person's access to a community. */
export interface Access {
  communityId: number;
  /** Null for a platform administrator who is not a member. */
  role: Role | null;
  /** Whether the person administers it, by role or as platform administrator. */
  canAdminister: boolean;
}

/**
 * Whether the caller may know that a community exists: members, platform administrators, and for non-secret ones all
 * employees.
 */
export const canKnowCommunity = (
  caller: Caller,
  { kind, role }: { kind: Kind; role: Role | null },
): boolean => role !== null || caller.isAdministrator || (kind !== 'secret' && !caller.isGuest);

/** Whether the caller may invite people: community administrators who are not guests, and platform administrators. */
export const canInvite = (caller: Caller, role: Role | null): boolean =>
  (role === 'ROLE_ADMIN' || caller.isAdministrator) && !caller.isGuest;

/** Access of the caller with this role; throws 404 for non-members except platform administrators. */
export const toAccess = (
  caller: Pick<Caller, 'id' | 'isAdministrator'>,
  communityId: number,
  role: Role | null,
): Access => {
  // Non-members get the same 404 as for a missing community, so that its existence stays private.
  if (role === null && !caller.isAdministrator) throw notFoundError();
  return { communityId, role, canAdminister: role === 'ROLE_ADMIN' || caller.isAdministrator };
};

/** The access of a member or platform administrator to a community's content; throws 404 for others. */
export async function accessCommunity(
  db: Queryable,
  caller: Pick<Caller, 'id' | 'isAdministrator'>,
  communityId: number,
): Promise<Access> {
  const [row] = await db
    .select({ id: communities.id, role: memberships.role })
    .from(communities)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
    )
    .where(and(eq(communities.id, communityId), isNotInBin(communities.id)));
  if (!row) throw notFoundError();
  return toAccess(caller, row.id, row.role);
}

/**
 * Throws 403 unless the member may publish: ROLE_LECTEUR may only read, react and comment. Platform administrators who
 * are no members may not either.
 */
export function requirePublisher(access: Access): void {
  if (access.role !== 'ROLE_ADMIN' && access.role !== 'ROLE_MODERATEUR') throw forbiddenError();
}
