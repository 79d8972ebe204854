import { and, eq } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { forbidden, notFound } from '../core/errors.ts';
import { communities, memberships } from './tables.ts';

/** A community role as the wire writes it; null for a non-member. */
export type Role = (typeof memberships.$inferSelect)['role'];

type Kind = (typeof communities.$inferSelect)['kind'];

/** What somebody may do in a community. */
export interface Access {
  communityId: number;
  /** Null for a platform administrator who is not a member. */
  role: Role | null;
  /** Administers this community, by role or as platform administrator. */
  canAdminister: boolean;
}

/**
 * Whether somebody may know that a community is there: its members and the platform's administrators, and
 * of all but secret ones everybody who is no guest.
 */
export const mayKnow = (caller: Caller, { kind, role }: { kind: Kind; role: Role | null }): boolean =>
  role !== null || caller.isAdministrator || (kind !== 'secret' && !caller.isGuest);

/** Whether somebody may bring people into a community: who administers it, but no guest. */
export const mayInvite = (caller: Caller, role: Role | null): boolean =>
  (role === 'ROLE_ADMIN' || caller.isAdministrator) && !caller.isGuest;

/** What somebody with this role may do there; throws 404 for strangers. */
export const toAccess = (caller: Caller, communityId: number, role: Role | null): Access => {
  // Content belongs to members; platform administrators open every community. To all others it
  // looks absent, so that nothing tells a private community's content from none.
  if (role === null && !caller.isAdministrator) throw notFound();
  return { communityId, role, canAdminister: role === 'ROLE_ADMIN' || caller.isAdministrator };
};

/** The caller's access to a community's content; throws 404 when there is none. */
export async function accessCommunity(db: Queryable, caller: Caller, communityId: number): Promise<Access> {
  const [row] = await db
    .select({ id: communities.id, role: memberships.role })
    .from(communities)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
    )
    .where(eq(communities.id, communityId));
  if (!row) throw notFound();
  return toAccess(caller, row.id, row.role);
}

/** Refuses a reader where writing posts is asked: ROLE_LECTEUR reads, reacts and comments. */
export function requirePublisher(access: Access): void {
  if (access.role !== 'ROLE_ADMIN' && access.role !== 'ROLE_MODERATEUR') throw forbidden();
}
