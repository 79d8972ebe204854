import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { lockCommunity } from '../communities/memberships.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { notFoundError } from '../core/errors.ts';
import type { ContentPlace } from '../core/realtime/event.ts';
import type { PostAccess } from './access.ts';
import { posts, savedPosts } from './tables.ts';

/** Finds the locations of a post's shares. */
export const findShares = (tx: Transaction, postId: number): Promise<ContentPlace[]> =>
  tx
    .select({ communityId: posts.communityId, postId: posts.id })
    .from(posts)
    .where(eq(posts.sharedPostId, postId))
    .orderBy(asc(posts.id));

/**
 * Deletes a post and updates the original's share count. Returns the original's location, if any, and those of its
 * shares; throws 404 when the post is gone already.
 */
export async function removePost(
  tx: Transaction,
  postId: number,
): Promise<{ original: ContentPlace | null; shares: ContentPlace[] }> {
  // Locks the original first, as deleting an original locks its shares, to avoid deadlocks.
  await tx
    .select({ id: posts.id })
    .from(posts)
    .where(
      or(
        eq(posts.id, postId),
        inArray(posts.id, tx.select({ id: posts.sharedPostId }).from(posts).where(eq(posts.id, postId))),
      ),
    )
    .orderBy(asc(posts.id))
    .for('update');
  const shares = await findShares(tx, postId);
  const [deleted] = await tx
    .delete(posts)
    .where(eq(posts.id, postId))
    .returning({ sharedPostId: posts.sharedPostId });
  // Already deleted by a concurrent request.
  if (!deleted) throw notFoundError();
  if (deleted.sharedPostId === null) return { original: null, shares };
  const [original] = await tx
    .update(posts)
    .set({ shareCount: sql`greatest(${posts.shareCount} - 1, 0)` })
    .where(eq(posts.id, deleted.sharedPostId))
    .returning({ communityId: posts.communityId, postId: posts.id });
  return { original: original ?? null, shares };
}

/** Pins a post in place of the current one, or unpins it. Returns the ids of changed posts. */
export async function setPinned(tx: Transaction, access: PostAccess, isPinned: boolean): Promise<number[]> {
  // Serialises concurrent pins.
  await lockCommunity(tx, access.communityId);
  const unpinned = isPinned
    ? await tx
        .update(posts)
        .set({ pinnedAt: null })
        .where(
          and(
            eq(posts.communityId, access.communityId),
            isNotNull(posts.pinnedAt),
            ne(posts.id, access.postId),
          ),
        )
        .returning({ id: posts.id })
    : [];
  const changed = await tx
    .update(posts)
    .set({ pinnedAt: isPinned ? sql`now()` : null })
    .where(and(eq(posts.id, access.postId), isPinned ? isNull(posts.pinnedAt) : isNotNull(posts.pinnedAt)))
    .returning({ id: posts.id });
  return [...unpinned, ...changed].map(({ id }) => id);
}

/** Saves a post for the caller; saving twice has no effect. */
export async function savePost(db: Queryable, caller: Caller, postId: number): Promise<void> {
  await db.insert(savedPosts).values({ userId: caller.id, postId }).onConflictDoNothing();
}

/** Removes a post from the caller's saved posts. */
export async function unsavePost(db: Queryable, caller: Caller, postId: number): Promise<void> {
  await db.delete(savedPosts).where(and(eq(savedPosts.userId, caller.id), eq(savedPosts.postId, postId)));
}
