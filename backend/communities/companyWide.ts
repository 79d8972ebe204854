import { and, eq, inArray } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import type { BackendContext } from '../core/context.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { chunk, maxRowsPerStatement } from '../core/grouping.ts';
import { isGuest } from '../core/guard.ts';
import type { MembershipChange } from './realtimeEvents.ts';
import { findMemberUsernames } from './audience.ts';
import { memberJoinedHandlers } from './handlers.ts';
import { addMember } from './memberships.ts';
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
    if (id === undefined) return;
    const external = await tx
      .select({ id: users.id, isExternal: users.isExternal, isAdministrator: users.isAdministrator })
      .from(users)
      .where(eq(users.isExternal, true));
    const guests = external.filter((person) => isGuest(config, person)).map((person) => person.id);
    await tx
      .delete(memberships)
      .where(and(eq(memberships.communityId, id), inArray(memberships.userId, guests)));
    for (const person of external)
      if (!guests.includes(person.id)) await addMember(tx, id, person.id, 'ROLE_MODERATEUR');
  });
}

async function defaultCommunity(db: Queryable): Promise<number | undefined> {
  const [row] = await db
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.kind, 'defaut'));
  return row?.id;
}
