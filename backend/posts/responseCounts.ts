import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../core/database/database.ts';
import { prepareUnnamed } from '../core/database/prepared.ts';
import type { ContentPlace } from '../core/realtime/event.ts';
import type { EventPayload } from '../core/realtime/eventQueue.ts';
import { comments } from './commentTables.ts';
import { posts } from './tables.ts';

const findOfPost = prepareUnnamed((db) =>
  db
    .select({
      cmptokey: posts.likeCount,
      cmptmain: posts.applauseCount,
      cmptcoche: posts.checkCount,
      // A share shows those of its original, to those who may see it.
      nbrepartage: sql<number | null>`case when ${posts.isShare} then null else ${posts.shareCount} end`,
    })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('id'))),
);
const findOfComment = prepareUnnamed((db) =>
  db
    .select({ nblike: comments.likeCount })
    .from(comments)
    .where(eq(comments.id, sql.placeholder('id'))),
);

/** Numbers of reactions and shares of a post, or of likes of a comment or reply, as in its row of the API. */
export async function findResponseCounts(
  db: Queryable,
  { postId, commentId, replyId }: ContentPlace,
): Promise<EventPayload | undefined> {
  const comment = replyId ?? commentId;
  const [value] = await (comment === undefined
    ? findOfPost(db, { id: postId })
    : findOfComment(db, { id: comment }));
  return value && { value, fileKeys: new Map() };
}
