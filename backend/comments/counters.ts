import { asc, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { commentLikes, comments } from '../posts/commentTables.ts';

/** Recomputes like and reply counters of comments after their authors' data was deleted. */
export async function recountComments(tx: Transaction, commentIds: readonly number[]): Promise<void> {
  if (commentIds.length === 0) return;
  const selected = inArray(comments.id, [...commentIds]);
  // Lock first: an UPDATE that waits would count the rows from before the wait.
  await tx
    .select({ id: comments.id })
    .from(comments)
    .where(selected)
    .orderBy(asc(comments.id))
    .for('no key update');
  await tx
    .update(comments)
    .set({
      likeCount: sql`(select count(*) from ${commentLikes} as l where l.comment_id = comments.id)`,
      replyCount: sql`(select count(*) from ${comments} as r where r.parent_id = comments.id)`,
    })
    .where(selected);
}
