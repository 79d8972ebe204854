import { and, eq, ne, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { prepared } from '../core/database/prepared.ts';
import { conflict, forbidden, notFound } from '../core/errors.ts';
import { whenJoined } from './handlers.ts';
import type { Role } from './permissions.ts';
import { communities, invitations, memberships } from './tables.ts';

type CommunityRow = typeof communities.$inferSelect;

/**
 * A community whose members are about to change: until the transaction ends, nobody else changes them. Whoever writes
 * into it meanwhile is held up only where it is about to `go`.
 */
export async function lockCommunity(
  tx: Transaction,
  communityId: number,
  end: 'stay' | 'go' = 'stay',
): Promise<CommunityRow> {
  const [community] = await tx
    .select()
    .from(communities)
    .where(eq(communities.id, communityId))
    .for(end === 'go' ? 'update' : 'no key update');
  if (!community) throw notFound();
  return community;
}

/** A community for whoever decides on its members: its administrators and those of the platform; 404 for strangers. */
export async function administeredCommunity(
  tx: Transaction,
  caller: Caller,
  communityId: number,
  end: 'stay' | 'go' = 'stay',
): Promise<CommunityRow> {
  const community = await lockCommunity(tx, communityId, end);
  const role = await roleOf(tx, communityId, caller.id);
  if (role === 'ROLE_ADMIN' || caller.isAdministrator) return community;
  const isClosed = community.kind === 'secret' || community.kind === 'private';
  if (role === null && (isClosed || caller.isGuest)) throw notFound();
  throw forbidden();
}

const findRoles = prepared('role', (db) =>
  db
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.communityId, sql.placeholder('communityId')),
        eq(memberships.userId, sql.placeholder('userId')),
      ),
    ),
);

/** Somebody's role in a community; null for a non-member. */
export async function roleOf(db: Queryable, communityId: number, userId: number): Promise<Role | null> {
  const [row] = await findRoles(db, { communityId, userId });
  return row?.role ?? null;
}

/**
 * Makes somebody a member, last in their own order, with nothing unread of what was there before; a
 * pending invitation is thereby answered. Answers false when they were one already.
 */
export async function addMember(
  tx: Transaction,
  communityId: number,
  userId: number,
  role: Role,
): Promise<boolean> {
  const added = await tx
    .insert(memberships)
    .values({
      communityId,
      userId,
      role,
      position: sql`(select coalesce(max(m.position) + 1, 0) from ${memberships} as m where m.user_id = ${userId})`,
    })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  await tx
    .delete(invitations)
    .where(and(eq(invitations.communityId, communityId), eq(invitations.userId, userId)));
  if (added.length === 0) return false;
  for (const handle of whenJoined) await handle(tx, communityId, userId);
  return true;
}

/** Refuses what would leave a community, which is locked, without anybody to administer it. */
async function requireOtherAdministrator(
  tx: Transaction,
  communityId: number,
  userId: number,
): Promise<void> {
  const others = await tx.$count(
    memberships,
    and(
      eq(memberships.communityId, communityId),
      eq(memberships.role, 'ROLE_ADMIN'),
      ne(memberships.userId, userId),
    ),
  );
  if (others === 0) {
    throw conflict(
      "C'est le dernier administrateur de la communauté : nommez-en d'abord un autre.",
      'LAST_ADMINISTRATOR',
    );
  }
}

/** Ends a membership in a locked community. Nobody leaves the company-wide one, nor the last administrator any. */
export async function endMembership(tx: Transaction, community: CommunityRow, userId: number): Promise<void> {
  const role = await roleOf(tx, community.id, userId);
  if (role === null) throw notFound();
  if (community.kind === 'defaut')
    throw conflict(
      'Tout le monde appartient à cette communauté : on ne peut pas la quitter.',
      'DEFAULT_COMMUNITY',
    );
  if (role === 'ROLE_ADMIN') await requireOtherAdministrator(tx, community.id, userId);
  await tx
    .delete(memberships)
    .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, userId)));
}

/** Gives a member of a locked community another role. */
export async function updateRole(
  tx: Transaction,
  community: CommunityRow,
  userId: number,
  role: Role,
): Promise<void> {
  const before = await roleOf(tx, community.id, userId);
  if (before === null) throw notFound();
  if (before === role) return;
  if (before === 'ROLE_ADMIN') await requireOtherAdministrator(tx, community.id, userId);
  await tx
    .update(memberships)
    .set({ role })
    .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, userId)));
}
