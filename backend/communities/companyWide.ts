import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { BackendConfig } from '../core/config.ts';
import type { BackendContext } from '../core/context.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { chunk, maxRowsPerStatement } from '../core/grouping.ts';
import { isGuest } from '../core/guard.ts';
import type { MembershipChange } from './realtimeEvents.ts';
import { findMemberUsernames } from './audience.ts';
import { memberJoinedHandlers, memberLeavingHandlers } from './handlers.ts';
import { addAdministrator, addMember, lockCommunity } from './memberships.ts';
import { communities, memberships } from './tables.ts';

/** Adds a person to the company-wide community. Returns its membership change, to be published. */
export async function joinCompanyWideCommunity(
  tx: Transaction,
  person: { id: number; email: string },
): Promise<MembershipChange[]> {
  const id = await defaultCommunity(tx);
  if (id === undefined || !(await addMember(tx, id, person.id, 'ROLE_MODERATEUR'))) return [];
  return [
    {
      communityId: id,
      memberUsernames: await findMemberUsernames(tx, id),
      affectedUsernames: [person.email],
    },
  ];
}

/** Adds new accounts, which have no community yet, to the company-wide community. */
export async function addToCompanyWideCommunity(
  tx: Transaction,
  people: readonly { id: number; email: string }[],
): Promise<MembershipChange[]> {
  const communityId = await defaultCommunity(tx);
  if (communityId === undefined || people.length === 0) return [];
  const role = 'ROLE_MODERATEUR' as const;
  for (const part of chunk(people, maxRowsPerStatement)) {
    await tx
      .insert(memberships)
      .values(part.map(({ id: userId }) => ({ communityId, userId, role, position: 0 })));
    const userIds = part.map(({ id }) => id);
    for (const handle of memberJoinedHandlers) await handle(tx, communityId, userIds);
  }
  const affectedUsernames = people.map(({ email }) => email);
  return [{ communityId, memberUsernames: await findMemberUsernames(tx, communityId), affectedUsernames }];
}

/** Applies the guest setting to the company-wide community at start-up: adds or removes guests. */
export async function syncCompanyWideGuests({ config, database }: BackendContext): Promise<void> {
  await database.transaction(async (tx) => {
    const id = await defaultCommunity(tx);
    if (id !== undefined) await applyGuestSetting(tx, config, id);
  });
}

/**
 * Applies the guest setting to people whose platform right changed: external administrators are no guests. Returns the
 * membership change of the company-wide community, to be published.
 */
export async function syncCompanyWideMembership(
  tx: Transaction,
  config: Pick<BackendConfig, 'guestsSeeOrganisation'>,
  userIds: readonly number[],
): Promise<MembershipChange[]> {
  const communityId = userIds.length === 0 ? undefined : await defaultCommunity(tx);
  if (communityId === undefined) return [];
  const affectedUsernames = await applyGuestSetting(tx, config, communityId, inArray(users.id, [...userIds]));
  if (affectedUsernames.length === 0) return [];
  return [{ communityId, memberUsernames: await findMemberUsernames(tx, communityId), affectedUsernames }];
}

/**
 * Adds external people who are no guests, and removes guests. An administrator of the platform succeeds the last
 * administrator. Returns the usernames of all of them who joined or left.
 */
async function applyGuestSetting(
  tx: Transaction,
  config: Pick<BackendConfig, 'guestsSeeOrganisation'>,
  communityId: number,
  which?: SQL,
): Promise<string[]> {
  const findAffected = async () => {
    const external = await tx
      .select({
        id: users.id,
        email: users.email,
        isExternal: users.isExternal,
        isAdministrator: users.isAdministrator,
        memberId: memberships.userId,
        role: memberships.role,
      })
      .from(users)
      .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.communityId, communityId)))
      .where(and(eq(users.isExternal, true), which));
    return external.filter((person) => isGuest(config, person) === (person.memberId !== null));
  };
  // Most starts change nothing, and need not wait for a lock.
  if ((await findAffected()).length === 0) return [];
  // Administrators change only while the community is locked.
  await lockCommunity(tx, communityId);
  const affected = await findAffected();
  for (const { id, memberId } of affected) {
    if (memberId === null) {
      await addMember(tx, communityId, id, 'ROLE_MODERATEUR');
      continue;
    }
    for (const handle of memberLeavingHandlers) await handle(tx, communityId, id);
    await tx
      .delete(memberships)
      .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, id)));
  }
  const usernames = affected.map(({ email }) => email);
  if (affected.some(({ role }) => role === 'ROLE_ADMIN'))
    usernames.push(...(await replaceLastAdministrator(tx, communityId)));
  return usernames;
}

/** Gives a community without administrators the platform's first one. Returns their username if they joined by that. */
async function replaceLastAdministrator(tx: Transaction, communityId: number): Promise<string[]> {
  const left = and(eq(memberships.communityId, communityId), eq(memberships.role, 'ROLE_ADMIN'));
  if ((await tx.$count(memberships, left)) > 0) return [];
  const [successor] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.isAdministrator, true))
    .orderBy(asc(users.id))
    .limit(1);
  return successor && (await addAdministrator(tx, communityId, successor.id)) ? [successor.email] : [];
}

async function defaultCommunity(db: Queryable): Promise<number | undefined> {
  const [row] = await db
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.kind, 'defaut'));
  return row?.id;
}
