import type { Queryable } from '../core/database/database.ts';
import { notifications } from '../notifications/tables.ts';
import { insertAll } from './batches.ts';
import type { DemoPeople } from './people.ts';
import type { PlannedPost } from './plan.ts';

/** A few weeks of notices for the demo accounts, the newest unread. */
export async function makeNotices(
  db: Queryable,
  people: DemoPeople,
  ids: readonly number[],
  planned: readonly PlannedPost[],
  now: Date,
): Promise<void> {
  const values: (typeof notifications.$inferInsert)[] = [];
  for (const person of [people.administrator, people.editor, people.colleague, people.reader]) {
    const seen = planned
      .map((post, index) => ({ post, id: ids[index] }))
      .filter(({ post }) => post.community.members.includes(person) && post.author !== person)
      .slice(-30);
    for (const [index, { post, id }] of seen.entries()) {
      values.push({
        userId: person.id,
        authorId: post.author.id,
        action: 'posts',
        description: `<b>${post.author.firstName} ${post.author.lastName}</b> a publié dans <b>${post.community.title}</b>`,
        communityId: post.community.id,
        postId: id ?? null,
        readAt: index < seen.length - 5 ? now : null,
        createdAt: post.at,
      });
    }
  }
  values.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  await insertAll(db, notifications, values);
}
