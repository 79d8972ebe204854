import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { addAdministrator } from './memberships.ts';
import { binnedMemberships, communities, memberships } from './tables.ts';

/**
 * Makes the recipient administrator of the communities, also in the bin, whose only administrator leaves. Returns
 * whether they joined the company-wide community by it.
 */
export async function transferCommunities(
  tx: Transaction,
  userId: number,
  recipientId: number,
): Promise<boolean> {
  const administered = and(eq(memberships.userId, userId), eq(memberships.role, 'ROLE_ADMIN'));
  // Administrators change only while the community is locked.
  await tx
    .select({ id: communities.id })
    .from(communities)
    .where(
      inArray(
        communities.id,
        tx
          .select({ id: memberships.communityId })
          .from(memberships)
          .where(administered)
          .union(
            tx
              .select({ id: binnedMemberships.communityId })
              .from(binnedMemberships)
              .where(and(eq(binnedMemberships.userId, userId), eq(binnedMemberships.role, 'ROLE_ADMIN'))),
          ),
      ),
    )
    .orderBy(asc(communities.id))
    .for('no key update');
  const orphaned = await tx
    .select({ id: memberships.communityId, kind: communities.kind })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(
      and(
        administered,
        sql`not exists (select 1 from ${memberships} as m where m.community_id = ${communities.id} and m.role = 'ROLE_ADMIN' and m.user_id <> ${userId})`,
      ),
    );
  let joinsCompanyWide = false;
  for (const { id, kind } of orphaned)
    if (await addAdministrator(tx, id, recipientId)) joinsCompanyWide ||= kind === 'defaut';
  await tx.execute(sql`
    insert into binned_memberships
      (community_id, user_id, role, position, last_seen_post_id, notifications_enabled)
    select community_id, ${recipientId}, role, position, last_seen_post_id, true from binned_memberships as own
    where user_id = ${userId} and role = 'ROLE_ADMIN' and not exists (
      select 1 from binned_memberships as m
      where m.community_id = own.community_id and m.role = 'ROLE_ADMIN' and m.user_id <> ${userId})
    on conflict (community_id, user_id) do update set role = excluded.role`);
  return joinsCompanyWide;
}
