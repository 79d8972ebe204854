import { sql } from 'drizzle-orm';
import { comments as commentRows, commentLikes } from '../comments/tables.ts';
import type { Database } from '../core/database/database.ts';
import { insertAll } from './batches.ts';
import type { DemoPeople, DemoPerson } from './people.ts';
import { replies } from './prose.ts';
import type { Dice } from './random.ts';

/** Comments, some replies to them and likes of both. */
export async function makeTalk(
  db: Database,
  dice: Dice,
  people: DemoPeople,
  membersOf: Map<number | undefined, DemoPerson[]>,
  topComments: (typeof commentRows.$inferInsert)[],
): Promise<void> {
  const written: { id: number; postId: number; createdAt: Date }[] = [];
  await insertAll(topComments, async (part) => {
    const rows = await db
      .insert(commentRows)
      .values(part)
      .returning({ id: commentRows.id, postId: commentRows.postId, createdAt: commentRows.createdAt });
    written.push(...rows);
  });
  const answers: (typeof commentRows.$inferInsert)[] = [];
  const likes: (typeof commentLikes.$inferInsert)[] = [];
  for (const comment of written) {
    const members = (membersOf.get(comment.postId) ?? []).filter((member) => member !== people.newcomer);
    const count = dice.chance(0.3) ? dice.between(1, dice.chance(0.1) ? 8 : 3) : 0;
    for (let i = 0; i < count; i += 1) {
      answers.push({
        postId: comment.postId,
        parentId: comment.id,
        authorId: dice.pick(members).id,
        text: `<p>${dice.pick(replies)}</p>`,
        createdAt: new Date(comment.createdAt.getTime() + (i + 1) * 11 * 60_000),
      });
    }
    if (dice.chance(0.4))
      for (const member of dice.some(members, dice.between(1, 6)))
        likes.push({ commentId: comment.id, userId: member.id });
  }
  await insertAll(answers, (part) => db.insert(commentRows).values(part));
  await insertAll(likes, (part) => db.insert(commentLikes).values(part).onConflictDoNothing());
  await db.execute(sql`
    update ${commentRows} as c set
      like_count = (select count(*) from ${commentLikes} l where l.comment_id = c.id),
      reply_count = (select count(*) from ${commentRows} r where r.parent_id = c.id)`);
}
