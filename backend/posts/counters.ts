import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '../core/database/database.ts';
import { built } from '../core/database/prepared.ts';
import { notFound } from '../core/errors.ts';
import { posts } from './tables.ts';

type Reaction = 'like' | 'applause' | 'check';

const lock = built((db) =>
  db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('postId')))
    .for('no key update'),
);

/** Locks a post until the transaction ends: who changes its counters takes turns. Throws 404 when it is gone. */
export async function lockPost(tx: Transaction, postId: number): Promise<void> {
  const locked = await lock(tx, { postId });
  if (locked.length === 0) throw notFound();
}

const moveComments = built((db) =>
  db
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${sql.placeholder('by')}` })
    .where(eq(posts.id, sql.placeholder('postId')))
    .returning({ commentCount: posts.commentCount }),
);

/** Counts comments and replies that came, or went (`by` below 0); answers how many there are now. */
export async function countComments(tx: Transaction, postId: number, by: number): Promise<number> {
  const [post] = await moveComments(tx, { postId, by });
  if (!post) throw notFound();
  return post.commentCount;
}

const counters = { like: posts.likeCount, applause: posts.applauseCount, check: posts.checkCount } as const;

const moveReactions = built((db) =>
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

/** Counts a reaction that somebody changed; answers how many of each there are now. */
export async function countReaction(
  tx: Transaction,
  postId: number,
  before: Reaction | null,
  after: Reaction | null,
): Promise<Record<Reaction, number>> {
  /** How a counter moves when a person's reaction changes. */
  const by = (kind: Reaction) => (after === kind ? 1 : 0) - (before === kind ? 1 : 0);
  const [counts] = await moveReactions(tx, {
    postId,
    like: by('like'),
    applause: by('applause'),
    check: by('check'),
  });
  if (!counts) throw notFound();
  return counts;
}

type Counter = 'likeCount' | 'applauseCount' | 'checkCount' | 'commentCount' | 'shareCount';

/** Sets counters anew, each to what a statement over `posts` counts: after something went with its author. */
export async function recountPosts(
  tx: Transaction,
  postIds: readonly number[],
  counts: Record<Counter, SQL>,
): Promise<void> {
  if (postIds.length === 0) return;
  const these = inArray(posts.id, [...postIds]);
  await lockPosts(tx, these);
  await tx.update(posts).set(counts).where(these);
}

/** Locks posts before their counters are computed: an update that waits for a row counts what was there before. */
async function lockPosts(tx: Transaction, which: SQL): Promise<void> {
  await tx.select({ id: posts.id }).from(posts).where(which).orderBy(asc(posts.id)).for('no key update');
}

/** Of what was shared into a community that goes, the originals elsewhere count so many shares less. */
export async function uncountSharesInto(tx: Transaction, communityId: number): Promise<void> {
  const shares = alias(posts, 'shares');
  await lockPosts(
    tx,
    inArray(
      posts.id,
      tx.select({ id: shares.sharedPostId }).from(shares).where(eq(shares.communityId, communityId)),
    ),
  );
  await tx.execute(sql`
    update ${posts} as original set share_count = greatest(original.share_count - shared.times, 0)
    from (
      select shared_post_id as id, count(*) as times from ${posts}
      where community_id = ${communityId} and shared_post_id is not null group by shared_post_id
    ) as shared
    where original.id = shared.id and original.community_id <> ${communityId}`);
}
