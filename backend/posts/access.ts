import { and, eq } from 'drizzle-orm';
import { type Access, toAccess } from '../communities/permissions.ts';
import { memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { notFound } from '../core/errors.ts';
import { posts } from './tables.ts';

/** A post with the caller's access to it. */
export interface PostAccess extends Access {
  postId: number;
  authorId: number;
}

/** The caller's access to a post; throws 404 when it is absent or hidden. */
export async function accessPost(db: Queryable, caller: Caller, postId: number): Promise<PostAccess> {
  const [row] = await db
    .select({
      postId: posts.id,
      authorId: posts.authorId,
      communityId: posts.communityId,
      role: memberships.role,
    })
    .from(posts)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, posts.communityId), eq(memberships.userId, caller.id)),
    )
    .where(eq(posts.id, postId));
  if (!row) throw notFound();
  return { ...toAccess(caller, row.communityId, row.role), postId: row.postId, authorId: row.authorId };
}
