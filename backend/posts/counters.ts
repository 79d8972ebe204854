import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { communities } from '../communities/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { prepareUnnamed } from '../core/database/prepared.ts';
import { notFoundError } from '../core/errors.ts';
import { posts } from './tables.ts';

const selectPostForUpdate = prepareUnnamed((db) =>
  db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('postId')))
    .for('no key update'),
);

/** Locks a post to serialise counter updates. Throws 404 when it is gone. */
export async function lockPost(tx: Transaction, postId: number): Promise<void> {
  const locked = await selectPostForUpdate(tx, { postId });
  if (locked.length === 0) throw notFoundError();
}

const incrementCommentCount = prepareUnnamed((db) =>
  db
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${sql.placeholder('by')}` })
    .where(eq(posts.id, sql.placeholder('postId')))
    .returning({ commentCount: posts.commentCount }),
);

/**
 * Adds `difference`, possibly negative, to the comment counter. Returns the new count. Throws 404 when the post is
 * gone.
 */
export async function addToCommentCount(
  tx: Transaction,
  postId: number,
  difference: number,
): Promise<number> {
  const [post] = await incrementCommentCount(tx, { postId, by: difference });
  if (!post) throw notFoundError();
  return post.commentCount;
}

/** The comment counter of a post. Throws 404 when it is gone. */
export async function readCommentCount(tx: Transaction, postId: number): Promise<number> {
  const [post] = await tx.select({ count: posts.commentCount }).from(posts).where(eq(posts.id, postId));
  if (!post) throw notFoundError();
  return post.count;
}

const counters = { like: posts.likeCount, applause: posts.applauseCount, check: posts.checkCount } as const;

/** A kind of reaction to a post. */
export type ReactionKind = keyof typeof counters;

const incrementReactionCounts = prepareUnnamed((db) =>
  db
    .update(posts)
    .set({
      likeCount: sql`${posts.likeCount} + ${sql.placeholder('like')}`,
      applauseCount: sql`${posts.applauseCount} + ${sql.placeholder('applause')}`,
      checkCount: sql`${posts.checkCount} + ${sql.placeholder('check')}`,
    })
    .where(eq(posts.id, sql.placeholder('postId')))
    .returning(counters),
);

/** Updates counters for a changed reaction. Returns the new counts by kind. Throws 404 when the post is gone. */
export async function updateReactionCounts(
  tx: Transaction,
  postId: number,
  previous: ReactionKind | null,
  next: ReactionKind | null,
): Promise<Record<ReactionKind, number>> {
  const by = (kind: ReactionKind) => (next === kind ? 1 : 0) - (previous === kind ? 1 : 0);
  const [counts] = await incrementReactionCounts(tx, {
    postId,
    like: by('like'),
    applause: by('applause'),
    check: by('check'),
  });
  if (!counts) throw notFoundError();
  return counts;
}

type Counter = 'likeCount' | 'applauseCount' | 'checkCount' | 'commentCount' | 'shareCount';

/**
 * Locks posts and sets their counters; each of `counts` is a subquery correlated with `posts`. For deletions that
 * remove rows of many posts.
 */
export async function recountPosts(
  tx: Transaction,
  postIds: readonly number[],
  counts: Record<Counter, SQL>,
): Promise<void> {
  if (postIds.length === 0) return;
  const selected = inArray(posts.id, [...postIds]);
  await lockPosts(tx, selected);
  await tx.update(posts).set(counts).where(selected);
}

/** Locks first: an UPDATE that waits would count the rows from before the wait. */
async function lockPosts(tx: Transaction, condition: SQL): Promise<void> {
  await tx.select({ id: posts.id }).from(posts).where(condition).orderBy(asc(posts.id)).for('no key update');
}

async function countSharesInto(tx: Transaction, communityId: number, sign: 1 | -1): Promise<void> {
  const shares = alias(posts, 'shares');
  await lockPosts(
    tx,
    inArray(
      posts.id,
      tx.select({ id: shares.sharedPostId }).from(shares).where(eq(shares.communityId, communityId)),
    ),
  );
  await tx.execute(sql`
    update ${posts} as original set share_count = greatest(original.share_count + ${sign}::int * shared.times, 0)
    from (
      select shared_post_id as id, count(*) as times from ${posts}
      where community_id = ${communityId} and shared_post_id is not null group by shared_post_id
    ) as shared
    where original.id = shared.id and original.community_id <> ${communityId}`);
}

/** Subtracts the shares in a deleted community from the counters of posts of other communities that they share. */
export const subtractShareCounts = (tx: Transaction, communityId: number): Promise<void> =>
  countSharesInto(tx, communityId, -1);

/** Adds the shares in a restored community to the counters of posts of other communities that they share. */
export const addShareCounts = (tx: Transaction, communityId: number): Promise<void> =>
  countSharesInto(tx, communityId, 1);

/** SQL over `communities`: number of posts of a community, at most 1,000. */
export const communityPostCount = sql<number>`(select count(*)::int from (select 1 from ${posts} as p where p.community_id = ${communities.id} limit 1000) as counted)`;
