import { and, eq, ne, sql } from 'drizzle-orm';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { prepareNamed } from '../core/database/prepared.ts';
import { conflictError, forbiddenError, notFoundError } from '../core/errors.ts';
import { isNotInBin } from './binned.ts';
import { memberJoinedHandlers, memberLeavingHandlers } from './handlers.ts';
import { deleteJoinRequests } from './joinRequests.ts';
import type { Role } from './permissions.ts';
import { communities, memberships } from './tables.ts';

type CommunityRow = typeof communities.$inferSelect;

/** Locks a community so that its members do not change; `go` blocks new content too, before a deletion. */
export async function lockCommunity(
  tx: Transaction,
  communityId: number,
  end: 'stay' | 'go' = 'stay',
): Promise<CommunityRow> {
  const [community] = await tx
    .select()
    .from(communities)
    .where(and(eq(communities.id, communityId), isNotInBin(communities.id)))
    .for(end === 'go' ? 'update' : 'no key update');
  if (!community) throw notFoundError();
  return community;
}

/**
 * Locks and returns a community for its administrators and platform administrators. Others get 403; people outside a
 * private or secret community, and guests outside any, get 404.
 */
export async function requireAdministeredCommunity(
  tx: Transaction,
  caller: Caller,
  communityId: number,
  end: 'stay' | 'go' = 'stay',
): Promise<CommunityRow> {
  const community = await lockCommunity(tx, communityId, end);
  const role = await findRole(tx, communityId, caller.id);
  if (role === 'ROLE_ADMIN' || caller.isAdministrator) return community;
  const isClosed = community.kind === 'secret' || community.kind === 'private';
  if (role === null && (isClosed || caller.isGuest)) throw notFoundError();
  throw forbiddenError();
}

const findRoles = prepareNamed('role', (db) =>
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

/** A person's role in a community; null for a non-member. */
export async function findRole(db: Queryable, communityId: number, userId: number): Promise<Role | null> {
  const [row] = await findRoles(db, { communityId, userId });
  return row?.role ?? null;
}

/**
 * Adds members at the end of their own orders, with nothing unread. Returns those who were none; at most 500 people.
 */
export async function addMembers(
  tx: Transaction,
  communityId: number,
  userIds: readonly number[],
  role: Role,
): Promise<number[]> {
  const position = (userId: number) =>
    sql`(select coalesce(max(m.position) + 1, 0) from ${memberships} as m where m.user_id = ${userId})`;
  const added = await tx
    .insert(memberships)
    .values(userIds.map((userId) => ({ communityId, userId, role, position: position(userId) })))
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  await deleteJoinRequests(tx, communityId, userIds);
  const addedIds = added.map(({ userId }) => userId);
  if (addedIds.length > 0) for (const handle of memberJoinedHandlers) await handle(tx, communityId, addedIds);
  return addedIds;
}

/** Adds a member; returns false when already a member. */
export const addMember = async (
  tx: Transaction,
  communityId: number,
  userId: number,
  role: Role,
): Promise<boolean> => (await addMembers(tx, communityId, [userId], role)).length > 0;

/** Makes a person, member or not, an administrator of a locked community. Returns whether they joined it by that. */
export async function addAdministrator(
  tx: Transaction,
  communityId: number,
  userId: number,
): Promise<boolean> {
  const isNew = await addMember(tx, communityId, userId, 'ROLE_ADMIN');
  if (!isNew)
    await tx
      .update(memberships)
      .set({ role: 'ROLE_ADMIN' })
      .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)));
  return isNew;
}

/** Throws unless a locked community would still have an administrator. */
async function requireOtherAdministrator(
  tx: Transaction,
  communityId: number,
  userId: number,
): Promise<void> {
  const otherAdministrators = await tx.$count(
    memberships,
    and(
      eq(memberships.communityId, communityId),
      eq(memberships.role, 'ROLE_ADMIN'),
      ne(memberships.userId, userId),
    ),
  );
  if (otherAdministrators === 0) {
    throw conflictError(
      "C'est le dernier administrateur de la communauté : nommez-en d'abord un autre.",
      'LAST_ADMINISTRATOR',
    );
  }
}

/**
 * Ends a membership in a locked community. Throws 404 for non-members, 409 for the company-wide community and the last
 * administrator.
 */
export async function endMembership(tx: Transaction, community: CommunityRow, userId: number): Promise<void> {
  const role = await findRole(tx, community.id, userId);
  if (role === null) throw notFoundError();
  if (community.kind === 'defaut')
    throw conflictError(
      'Tout le monde appartient à cette communauté : on ne peut pas la quitter.',
      'DEFAULT_COMMUNITY',
    );
  if (role === 'ROLE_ADMIN') await requireOtherAdministrator(tx, community.id, userId);
  for (const handle of memberLeavingHandlers) await handle(tx, community.id, userId);
  await tx
    .delete(memberships)
    .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, userId)));
}

/**
 * Changes the role of a member of a locked community and returns the previous one. Throws 404 for non-members, 409 for
 * the last administrator.
 */
export async function updateMemberRole(
  tx: Transaction,
  community: CommunityRow,
  userId: number,
  role: Role,
): Promise<Role> {
  const previous = await findRole(tx, community.id, userId);
  if (previous === null) throw notFoundError();
  if (previous === role) return previous;
  if (previous === 'ROLE_ADMIN') await requireOtherAdministrator(tx, community.id, userId);
  await tx
    .update(memberships)
    .set({ role })
    .where(and(eq(memberships.communityId, community.id), eq(memberships.userId, userId)));
  return previous;
}
