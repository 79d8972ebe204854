import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../accounts/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError } from '../core/errors.ts';
import { publishOwnCommunityChange } from './realtimeEvents.ts';
import { memberships } from './tables.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Moves a community to a position (from 0) in the caller's order. Throws 404 for a non-member. */
export async function moveCommunity(
  context: BackendContext,
  caller: Caller,
  communityId: number,
  position: number,
): Promise<z.output<typeof SuccessResponse>> {
  const userId = caller.id;
  await context.database.transaction(async (tx) => {
    // Serialises concurrent moves of the same person.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const rows = await tx
      .select({ communityId: memberships.communityId })
      .from(memberships)
      .where(eq(memberships.userId, userId))
      .orderBy(asc(memberships.position), asc(memberships.communityId));
    const otherIds = rows.map((row) => row.communityId).filter((other) => other !== communityId);
    if (otherIds.length === rows.length) throw notFoundError();
    const order = otherIds.toSpliced(Math.min(position, otherIds.length), 0, communityId);
    await tx.execute(sql`
      update ${memberships} as m set position = o.place - 1
      from unnest(${sql.param(order)}::bigint[]) with ordinality as o (community_id, place)
      where m.user_id = ${userId} and m.community_id = o.community_id and m.position <> o.place - 1`);
    publishOwnCommunityChange(tx, [caller.email], communityId);
  });
  return { status: true as const };
}
