import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { commentLikes, comments } from './tables.ts';

/** Counts likes and replies of comments anew: after some of them went with their author. */
export async function recountComments(tx: Transaction, commentIds: readonly number[]): Promise<void> {
  if (commentIds.length === 0) return;
  await tx
    .update(comments)
    .set({
      likeCount: sql`(select count(*) from ${commentLikes} as l where l.comment_id = comments.id)`,
      replyCount: sql`(select count(*) from ${comments} as r where r.parent_id = comments.id)`,
    })
    .where(inArray(comments.id, [...commentIds]));
}
