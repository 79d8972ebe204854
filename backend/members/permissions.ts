import { and, eq } from 'drizzle-orm';
import { communities } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { forbidden, notFound } from '../core/errors.ts';
import { comments } from '../comments/tables.ts';
import { posts } from '../feed/tables.ts';
import { memberships } from './tables.ts';

/** A community role as the wire writes it; null for a non-member. */
export type Role = (typeof memberships.$inferSelect)['role'];

type Kind = (typeof communities.$inferSelect)['kind'];

/** What somebody may do in a community. */
export interface Access {
  communityId: number;
  /** Null for a platform administrator who is not a member. */
  role: Role | null;
  /** Administers this community, by role or as platform administrator. */
  canAdminister: boolean;
}

/**
 * Whether somebody may know that a community is there: its members and the platform's administrators, and
 * of all but secret ones everybody who is no guest.
 */
export const mayKnow = (caller: Caller, { kind, role }: { kind: Kind; role: Role | null }): boolean =>
  role !== null || caller.isAdministrator || (kind !== 'secret' && !caller.isGuest);

/** Whether somebody may bring people into a community: who administers it, but no guest. */
export const mayInvite = (caller: Caller, role: Role | null): boolean =>
  (role === 'ROLE_ADMIN' || caller.isAdministrator) && !caller.isGuest;

const toAccess = (caller: Caller, communityId: number, role: Role | null): Access => {
  // Content belongs to members; platform administrators open every community. To all others it
  // looks absent, so that nothing tells a private community's content from none.
  if (role === null && !caller.isAdministrator) throw notFound();
  return { communityId, role, canAdminister: role === 'ROLE_ADMIN' || caller.isAdministrator };
};

/** The caller's access to a community's content; throws 404 when there is none. */
export async function accessCommunity(db: Queryable, caller: Caller, communityId: number): Promise<Access> {
  const [row] = await db
    .select({ id: communities.id, role: memberships.role })
    .from(communities)
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, communities.id), eq(memberships.userId, caller.id)),
    )
    .where(eq(communities.id, communityId));
  if (!row) throw notFound();
  return toAccess(caller, row.id, row.role);
}

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

/** A comment or reply with the caller's access to its post. */
export interface CommentAccess extends Access {
  commentId: number;
  postId: number;
  parentId: number | null;
  authorId: number;
}

/**
 * The caller's access to a comment (`isReply` false), a reply, or either of them; throws 404 when it is
 * absent or hidden.
 */
export async function accessComment(
  db: Queryable,
  caller: Caller,
  commentId: number,
  isReply?: boolean,
): Promise<CommentAccess> {
  const [row] = await db
    .select({
      commentId: comments.id,
      postId: comments.postId,
      parentId: comments.parentId,
      authorId: comments.authorId,
      communityId: posts.communityId,
      role: memberships.role,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(
      memberships,
      and(eq(memberships.communityId, posts.communityId), eq(memberships.userId, caller.id)),
    )
    .where(eq(comments.id, commentId));
  if (!row || (isReply !== undefined && (row.parentId !== null) !== isReply)) throw notFound();
  return { ...toAccess(caller, row.communityId, row.role), ...row };
}

/** Refuses a reader where writing posts is asked: ROLE_LECTEUR reads, reacts and comments. */
export function requirePublisher(access: Access): void {
  if (access.role !== 'ROLE_ADMIN' && access.role !== 'ROLE_MODERATEUR') throw forbidden();
}
