import { sql } from 'drizzle-orm';
import { comments as commentRows, commentLikes } from '../comments/tables.ts';
import type { Transaction } from '../core/database/database.ts';
import { reactions } from '../reactions/tables.ts';
import { insertAll } from './batches.ts';
import { day, hour, soonAfter } from './calendar.ts';
import { gifs } from './gifs.ts';
import type { PlannedPost } from './plan.ts';
import type { Dice } from './random.ts';
import type { Writer } from './writer.ts';

/** A post that has been written. */
export interface WrittenPost extends PlannedPost {
  id: number;
}

const byTime = (a: { createdAt: Date }, b: { createdAt: Date }) => Number(a.createdAt) - Number(b.createdAt);

/** What people say of posts: reactions, comments, replies and likes, each after what it is about. */
export async function makeTalk(
  tx: Transaction,
  dice: Dice,
  writer: Writer,
  written: readonly WrittenPost[],
  now: Date,
): Promise<void> {
  const reacted = written.flatMap(({ id, community, at }) =>
    dice
      .some(community.readers, Math.floor(dice.next() ** 2 * Math.min(26, community.readers.length)))
      .map((member) => ({
        postId: id,
        userId: member.id,
        kind: dice.pick(['like', 'like', 'like', 'applause', 'applause', 'check'] as const),
        createdAt: soonAfter(at, 2 * day, now, dice),
      })),
  );
  await insertAll(tx, reactions, reacted);

  const said = written.flatMap(({ id, community, at }) => {
    const count = dice.chance(0.7) ? dice.between(1, dice.chance(0.12) ? 17 : 5) : 0;
    return Array.from({ length: count }, () => {
      const isGif = dice.chance(0.05);
      const createdAt = soonAfter(at, 7 * hour, now, dice);
      return {
        postId: id,
        authorId: dice.pick(community.readers).id,
        text: isGif ? '' : writer.comment(community.topic, createdAt),
        gifUrl: isGif ? dice.pick(gifs) : null,
        createdAt,
      };
    });
  });
  const comments = await write(tx, said);

  const readersOf = new Map(written.map((post) => [post.id, post.community.readers]));
  const answered = comments.flatMap((comment) => {
    const count = dice.chance(0.3) ? dice.between(1, dice.chance(0.1) ? 8 : 3) : 0;
    return Array.from({ length: count }, () => {
      const createdAt = soonAfter(comment.createdAt, 3 * hour, now, dice);
      return {
        postId: comment.postId,
        parentId: comment.id,
        authorId: dice.pick(readersOf.get(comment.postId) ?? []).id,
        text: writer.reply(createdAt),
        createdAt,
      };
    });
  });
  const replies = await write(tx, answered);

  const liked = [...comments, ...replies].flatMap((comment) =>
    dice.chance(0.4)
      ? dice.some(readersOf.get(comment.postId) ?? [], dice.between(1, 6)).map((member) => ({
          commentId: comment.id,
          userId: member.id,
          createdAt: soonAfter(comment.createdAt, day, now, dice),
        }))
      : [],
  );
  await insertAll(tx, commentLikes, liked);
  // Only those about which something was said or liked: a row that is written anew is written to each index too.
  await tx.execute(sql`
    update ${commentRows} as c set like_count = n.likes, reply_count = n.replies
    from (
      select id, sum(likes) as likes, sum(replies) as replies from (
        select comment_id as id, count(*) as likes, 0 as replies from ${commentLikes} group by comment_id
        union all
        select parent_id, 0, count(*) from ${commentRows} where parent_id is not null group by parent_id) as counted
      group by id) as n
    where n.id = c.id`);
}

/** Writes comments in the order of their times, which is the order of their ids. */
async function write<Comment extends typeof commentRows.$inferInsert & { createdAt: Date }>(
  tx: Transaction,
  values: readonly Comment[],
): Promise<(Comment & { id: number })[]> {
  const ordered = values.toSorted(byTime);
  const ids = await insertAll(tx, commentRows, ordered);
  return ordered.map((comment, index) => ({ ...comment, id: ids[index] ?? 0 }));
}
