import { isNotInBin } from '../communities/binned.ts';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '../accounts/tables.ts';
import { commentLikes } from '../posts/commentTables.ts';
import { isVisibleTo } from '../communities/visibility.ts';
import { communities, memberships } from '../communities/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable } from '../core/database/database.ts';
import { type Page, byInstant, byNumber, offsetOf, ordering, pageTokens } from '../core/ordering.ts';
import { avatars, personColumns } from '../people/people.ts';
import { posts } from '../posts/tables.ts';
import { reactions } from './tables.ts';

/** Latest reaction first. */
const reactorOrder = ordering('reaction', [
  byInstant(reactions.createdAt, 'desc'),
  byNumber(reactions.userId, 'desc'),
]);
const likerOrder = ordering('like', [
  byInstant(commentLikes.createdAt, 'desc'),
  byNumber(commentLikes.userId, 'desc'),
]);

/**
 * People who reacted to a post, newest first. Call `accessPost` before: access is not
 * checked here. `positions` are the cursor tokens of the rows.
 */
export async function listReactors(db: Queryable, caller: Caller, postId: number, page: Page) {
  const rows = await db
    .select({ person: personColumns(caller), place: reactorOrder.place, kind: reactions.kind })
    .from(reactions)
    .innerJoin(users, eq(users.id, reactions.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(eq(reactions.postId, postId), reactorOrder.after(page.after)))
    .orderBy(...reactorOrder.by)
    .limit(page.count)
    .offset(offsetOf(page));
  return { rows, positions: pageTokens(page, reactorOrder, rows) };
}

/** SQL: id of the original of a share, if visible to the caller; else the post's own. */
const visibleOriginalId = (caller: Caller, postId: number) => sql`(
  select o.id from ${posts} as p
  join ${posts} as o on o.id = p.shared_post_id
  join ${communities} as c on c.id = o.community_id
  where p.id = ${postId}
    and ${isNotInBin(sql`c.id`)} and (${caller.isAdministrator} or (c.kind in ('public', 'defaut') and ${!caller.isGuest})
      or exists (select 1 from ${memberships} as m where m.community_id = c.id and m.user_id = ${caller.id})))`;

/**
 * People who shared the original, each once; guests only see people they know. Call `accessPost` before: access is not
 * checked here. `positions` are the cursor tokens of the rows.
 */
export async function listSharers(db: Queryable, caller: Caller, postId: number, page: Page) {
  const latest = db
    .select({ authorId: posts.authorId, sharedAt: sql<Date>`max(${posts.createdAt})`.as('shared_at') })
    .from(posts)
    .where(sql`${posts.sharedPostId} = coalesce(${visibleOriginalId(caller, postId)}, ${postId}::bigint)`)
    .groupBy(posts.authorId)
    .as('latest');
  const order = ordering('share', [byInstant(sql`${latest.sharedAt}`, 'desc'), byNumber(users.id, 'desc')]);
  const rows = await db
    .select({ person: personColumns(caller), place: order.place, kind: sql<null>`null` })
    .from(latest)
    .innerJoin(users, eq(users.id, latest.authorId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(isVisibleTo(caller), order.after(page.after)))
    .orderBy(...order.by)
    .limit(page.count)
    .offset(offsetOf(page));
  return { rows, positions: pageTokens(page, order, rows) };
}

/**
 * People who like a comment or reply, newest first. Call `accessComment` before: access is not
 * checked here. `positions` are the cursor tokens of the rows.
 */
export async function listLikers(db: Queryable, caller: Caller, commentId: number, page: Page) {
  const rows = await db
    .select({ person: personColumns(caller), place: likerOrder.place, kind: sql<null>`null` })
    .from(commentLikes)
    .innerJoin(users, eq(users.id, commentLikes.userId))
    .leftJoin(avatars, eq(avatars.id, users.avatarId))
    .where(and(eq(commentLikes.commentId, commentId), likerOrder.after(page.after)))
    .orderBy(...likerOrder.by)
    .limit(page.count)
    .offset(offsetOf(page));
  return { rows, positions: pageTokens(page, likerOrder, rows) };
}
