import { isNotInBin } from '../communities/binned.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type Access, toAccess } from '../communities/permissions.ts';
import { memberships } from '../communities/tables.ts';
import { type AccessTo, defineAccess, readId } from '../core/access.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { prepareNamed } from '../core/database/prepared.ts';
import { forbiddenError, notFoundError } from '../core/errors.ts';
import { posts } from './tables.ts';

/** A post with the caller's access to it. */
export interface PostAccess extends Access {
  postId: number;
  authorId: number;
}

const findPost = prepareNamed('post_access', (db) =>
  db
    .select({
      postId: posts.id,
      authorId: posts.authorId,
      communityId: posts.communityId,
      role: memberships.role,
    })
    .from(posts)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, posts.communityId), eq(memberships.userId, sql.placeholder('userId'))),
    )
    .where(and(eq(posts.id, sql.placeholder('postId')), isNotInBin(posts.communityId))),
);

/** The caller's access to a post; throws 404 when absent or hidden. */
export async function accessPost(db: Queryable, caller: Caller, postId: number): Promise<PostAccess> {
  const [row] = await findPost(db, { userId: caller.id, postId });
  if (!row) throw notFoundError();
  return { ...toAccess(caller, row.communityId, row.role), postId: row.postId, authorId: row.authorId };
}

/** Requires read access to the post in `field`; 404 otherwise. */
export const requirePostReader = (field: string): AccessTo<PostAccess> =>
  defineAccess('member', (request) =>
    accessPost(request.server.context.database, request.caller, readId(request, field)),
  );

/**
 * Returns a post's access for its author and community administrators; throws 403 for other readers, 404 for others.
 */
export async function accessControlledPost(
  db: Queryable,
  caller: Caller,
  postId: number,
): Promise<PostAccess> {
  const access = await accessPost(db, caller, postId);
  if (access.authorId !== caller.id && !access.canAdminister) throw forbiddenError();
  return access;
}

/** Requires the author of the post in `field` or an administrator of its community. */
export const requirePostController = (field: string): AccessTo<PostAccess> =>
  defineAccess('controller', (request) =>
    accessControlledPost(request.server.context.database, request.caller, readId(request, field)),
  );
