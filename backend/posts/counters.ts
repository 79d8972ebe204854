import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { communities } from '../communities/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { prepareUnnamed } from '../core/database/prepared.ts';
import { notFoundError } from '../core/errors.ts';
import { posts } from './tables.ts';

type Reaction = 'like' | 'applause' | 'check';

const lock = prepareUnnamed((db) =>
  db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('postId')))
    .for('no key update'),
);

/** Locks a post to serialise counter updates. Throws 404 when it is gone. */
export async function lockPost(tx: Transaction, postId: number): Promise<void> {
  const locked = await lock(tx, { postId });
  if (locked.length === 0) throw notFoundError();
}

const moveComments = prepareUnnamed((db) =>
  db
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${sql.placeholder('by')}` })
    .where(eq(posts.id, sql.placeholder('postId')))
    .returning({ commentCount: posts.commentCount }),
);

/** Adds `difference`, possibly negative, to the comment counter. Returns the new count. */
export async function addToCommentCount(
  tx: Transaction,
  postId: number,
  difference: number,
): Promise<number> {
  const [post] = await moveComments(tx, { postId, by: difference });
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

const moveReactions = prepareUnnamed((db) =>
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

/** Updates counters for a changed reaction. Returns the new counts by kind. */
export async function updateReactionCounts(
  tx: Transaction,
  postId: number,
  previous: Reaction | null,
  next: Reaction | null,
): Promise<Record<Reaction, number>> {
  /** Change of one kind's counter. */
  const by = (kind: Reaction) => (next === kind ? 1 : 0) - (previous === kind ? 1 : 0);
  const [counts] = await moveReactions(tx, {
    postId,
    like: by('like'),
    applause: by('applause'),
    check: by('check'),
  });
  if (!counts) throw notFoundError();
  return counts;
}

type Counter = 'likeCount' | 'applauseCount' | 'checkCount' | 'commentCount' | 'shareCount';

/** Recomputes counters from a query, after rows were deleted with their author. */
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

/** Subtracts the shares in a deleted community from the counters of their originals. */
export const subtractShareCounts = (tx: Transaction, communityId: number): Promise<void> =>
  countSharesInto(tx, communityId, -1);

/** Adds the shares in a restored community to the counters of their originals. */
export const addShareCounts = (tx: Transaction, communityId: number): Promise<void> =>
  countSharesInto(tx, communityId, 1);

/** SQL: number of posts of a community, counted up to 1,000. */
export const communityPostCount = sql<number>`(select count(*)::int from (select 1 from ${posts} as p where p.community_id = ${communities.id} limit 1000) as counted)`;
