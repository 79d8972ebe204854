import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { allowLongWork } from '../core/database/settings.ts';
import { invalidError, notFoundError } from '../core/errors.ts';
import { normalizeName } from '../core/text.ts';
import type { SuccessResponse } from '../core/wire.ts';
import { findMemberUsernames } from './audience.ts';
import { communityDeletedHandlers, communityRestoredHandlers } from './handlers.ts';
import { publishOwnCommunityChange, publishCommunityDirectoryChange } from './realtimeEvents.ts';
import { binnedMemberships, communities, communityBin, memberships } from './tables.ts';

/** Days for which deleted communities can be restored. */
const daysInBin = 30;

/** Moves a locked community into the bin: it becomes secret, and nobody belongs to it. */
export async function moveCommunityToBin(
  tx: Transaction,
  caller: Caller,
  { id, kind }: Pick<typeof communities.$inferSelect, 'id' | 'kind'>,
): Promise<void> {
  await tx.insert(communityBin).values({ communityId: id, kind, deletedBy: caller.id });
  await tx
    .insert(binnedMemberships)
    .select(tx.select(getTableColumns(memberships)).from(memberships).where(eq(memberships.communityId, id)));
  for (const handle of communityDeletedHandlers) await handle(tx, id);
  await tx.delete(memberships).where(eq(memberships.communityId, id));
  await tx.update(communities).set({ kind: 'secret' }).where(eq(communities.id, id));
}

/** Throws 400 unless a title is that of a community. */
export function requireMatchingTitle(
  { title }: Pick<typeof communities.$inferSelect, 'title'>,
  written: string,
): void {
  if (normalizeName(written) !== normalizeName(title))
    throw invalidError('titre', 'Ce n’est pas le titre de cette communauté.');
}

/** Deleted communities, newest first. */
export async function listDeletedCommunities(db: Queryable) {
  const rows = await db
    .select({
      id: communities.id,
      title: communities.title,
      deletedAt: communityBin.deletedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      members: db.$count(binnedMemberships, eq(binnedMemberships.communityId, communityBin.communityId)),
    })
    .from(communityBin)
    .innerJoin(communities, eq(communities.id, communityBin.communityId))
    .leftJoin(users, eq(users.id, communityBin.deletedBy))
    .orderBy(desc(communityBin.deletedAt), desc(communities.id))
    .limit(500);
  return rows.map((row) => ({
    ...row,
    expiresAt: new Date(row.deletedAt.getTime() + daysInBin * 86_400_000),
  }));
}

/** Locks a community of the bin. */
async function takeBinned(tx: Transaction, communityId: number) {
  const [found] = await tx
    .select({ id: communities.id, title: communities.title, kind: communityBin.kind })
    .from(communities)
    .innerJoin(communityBin, eq(communityBin.communityId, communities.id))
    .where(eq(communities.id, communityId))
    .for('update');
  if (!found) throw notFoundError('Cette communauté a déjà été restaurée ou supprimée définitivement.');
  return found;
}

/** Restores a deleted community with its members and all it holds. */
export async function restoreCommunity(
  { database }: BackendContext,
  caller: Caller,
  communityId: number,
): Promise<z.output<typeof SuccessResponse>> {
  await database.transaction(async (tx) => {
    const { id, title, kind } = await takeBinned(tx, communityId);
    await tx.update(communities).set({ kind }).where(eq(communities.id, id));
    await tx
      .insert(memberships)
      .select(
        tx
          .select(getTableColumns(binnedMemberships))
          .from(binnedMemberships)
          .where(eq(binnedMemberships.communityId, id)),
      )
      .onConflictDoNothing();
    for (const handle of communityRestoredHandlers) await handle(tx, id);
    await tx.delete(communityBin).where(eq(communityBin.communityId, id));
    await recordAuditEntry(tx, caller, 'community.restore', title);
    publishOwnCommunityChange(tx, await findMemberUsernames(tx, id), id);
    await publishCommunityDirectoryChange(tx, id, kind);
  });
  return { status: true as const };
}

/** Deletes a community of the bin for ever; its title confirms it. */
export async function deleteCommunityForever(
  { database }: BackendContext,
  caller: Caller,
  communityId: number,
  written: string,
): Promise<z.output<typeof SuccessResponse>> {
  await database.transaction(async (tx) => {
    const { id, title } = await takeBinned(tx, communityId);
    requireMatchingTitle({ title }, written);
    // All that it holds is deleted with it.
    await tx.execute(allowLongWork);
    await tx.delete(communities).where(eq(communities.id, id));
    await recordAuditEntry(tx, caller, 'community.erase', title);
  });
  return { status: true as const };
}

/** SQL condition: communities that were deleted long enough ago. */
export const isBinPeriodOver = sql`${communities.id} in (select b.community_id from ${communityBin} as b where b.deleted_at < now() - make_interval(days => ${daysInBin}))`;
