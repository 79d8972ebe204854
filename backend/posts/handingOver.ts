import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../core/database/database.ts';
import { posts } from './tables.ts';

/** Gives somebody's posts of a kind to another author. */
export async function handOverPosts(
  tx: Transaction,
  userId: number,
  recipientId: number,
  kind: (typeof posts.$inferSelect)['kind'],
): Promise<void> {
  await tx
    .update(posts)
    .set({ authorId: recipientId })
    .where(and(eq(posts.authorId, userId), eq(posts.kind, kind)));
}
