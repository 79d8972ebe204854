import { asc, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { commentLikes, comments } from './tables.ts';

/** Counts likes and replies of comments anew: after some of them went with their author. */
export async function recountComments(tx: Transaction, commentIds: readonly number[]): Promise<void> {
  if (commentIds.length === 0) return;
  const these = inArray(comments.id, [...commentIds]);
  // An update that waits for a row counts what was there before it waited.
  await tx
    .select({ id: comments.id })
    .from(comments)
    .where(these)
    .orderBy(asc(comments.id))
    .for('no key update');
  await tx
    .update(comments)
    .set({
      likeCount: sql`(select count(*) from ${commentLikes} as l where l.comment_id = comments.id)`,
      replyCount: sql`(select count(*) from ${comments} as r where r.parent_id = comments.id)`,
    })
    .where(these);
}
