import { desc, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { commentLikes } from '../comments/tables.ts';
import { knownTo } from '../communities/guests.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { avatars, personColumns } from '../people/people.ts';
import { posts } from '../posts/tables.ts';
import { reactions } from './tables.ts';

interface Page {
  count: number;
  start: number;
}

/** Who reacted to a post, newest first. */
export const reactors = (db: Queryable, caller: Caller, postId: number, { count, start }: Page) =>
  db
    .select({ person: personColumns(caller), kind: reactions.kind })
    .from(reactions)
    .innerJoin(users, eq(users.id, reactions.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(reactions.postId, postId))
    .orderBy(desc(reactions.createdAt), desc(reactions.userId))
    .limit(count)
    .offset(start);

/** Each person once, however often they shared it: to guests, of those they know. */
export const sharers = (db: Queryable, caller: Caller, postId: number, { count, start }: Page) => {
  const latest = db
    .select({ authorId: posts.authorId, sharedAt: sql<Date>`max(${posts.createdAt})`.as('shared_at') })
    .from(posts)
    .where(eq(posts.sharedPostId, postId))
    .groupBy(posts.authorId)
    .as('latest');
  return db
    .select({ person: personColumns(caller), kind: sql<null>`null` })
    .from(latest)
    .innerJoin(users, eq(users.id, latest.authorId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(knownTo(caller))
    .orderBy(desc(latest.sharedAt), desc(users.id))
    .limit(count)
    .offset(start);
};

/** Who likes a comment or reply, newest first. */
export const likers = (db: Queryable, caller: Caller, commentId: number, { count, start }: Page) =>
  db
    .select({ person: personColumns(caller), kind: sql<null>`null` })
    .from(commentLikes)
    .innerJoin(users, eq(users.id, commentLikes.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(eq(commentLikes.commentId, commentId))
    .orderBy(desc(commentLikes.createdAt), desc(commentLikes.userId))
    .limit(count)
    .offset(start);
