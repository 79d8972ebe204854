import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../core/database/database.ts';
import { prepareUnnamed } from '../core/database/prepared.ts';
import type { ContentPlace } from '../core/realtime/event.ts';
import type { EventPayload } from '../core/realtime/eventQueue.ts';
import { comments } from './commentTables.ts';
import { toWireCommentCounts, toWirePostCounts } from './responseCounts.wire.ts';
import { posts } from './tables.ts';

const findOfPost = prepareUnnamed((db) =>
  db
    .select({
      likeCount: posts.likeCount,
      applauseCount: posts.applauseCount,
      checkCount: posts.checkCount,
      // A share shows those of its original, to those who may see it.
      shareCount: sql<number | null>`case when ${posts.isShare} then null else ${posts.shareCount} end`,
    })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('id'))),
);
const findOfComment = prepareUnnamed((db) =>
  db
    .select({ likeCount: comments.likeCount })
    .from(comments)
    .where(eq(comments.id, sql.placeholder('id'))),
);

/** Numbers of reactions and shares of a post, or of likes of a comment or reply, as in its row of the API. */
export async function findResponseCounts(
  db: Queryable,
  { postId, commentId, replyId }: ContentPlace,
): Promise<EventPayload | undefined> {
  const comment = replyId ?? commentId;
  const [value] =
    comment === undefined
      ? (await findOfPost(db, { id: postId })).map(toWirePostCounts)
      : (await findOfComment(db, { id: comment })).map(toWireCommentCounts);
  return value && { value, fileKeys: new Map() };
}
