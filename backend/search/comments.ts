import { and, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CommentRow } from '../comments/queries.ts';
import { type Comment, toWireComment } from '../comments/wire.ts';
import { comments } from '../posts/commentTables.ts';
import type { Caller } from '../core/caller.ts';
import type { Transaction } from '../core/database/database.ts';
import { byNumber, ordering, type Page, pageTokens } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import type { Post } from '../feed/wire.ts';
import { isInWantedCommunity, isWantedRow, type SearchFilters } from './filters.ts';
import { findTexts, type IdPage, inCommunities } from './queries.ts';
import { commentWords } from './tables.ts';

/** Search table of comments and replies. */
export const commentTexts = {
  ...inCommunities,
  table: sql`${commentWords}`,
  id: sql`comment_id`,
  newestFirst: ordering('comment-found', [byNumber(sql`comment_id`, 'desc')]),
};

/** Comments and replies matching a query that the caller may read, newest first. */
export function searchComments(
  tx: Transaction,
  caller: Caller,
  query: SQL | undefined,
  filters: SearchFilters,
  page: Page,
): Promise<IdPage> {
  const isWanted = and(isWantedRow(comments, sql`comment_id`, filters), isInWantedCommunity(filters));
  return findTexts(tx, { ...commentTexts, isWanted }, caller, query, page);
}

/** A found comment, or a reply with its comment, and its post, in wire format. */
export interface FoundComment {
  post: z.output<typeof Post>;
  comment: z.output<typeof Comment>;
  reply: z.output<typeof Comment> | null;
}

/** Found comments and replies among `rows`, each with its post of `posts`; without those deleted since the search. */
export function foundCommentsOnWire(
  ids: readonly number[],
  rows: ReadonlyMap<number, CommentRow>,
  links: FileLinks,
  posts: readonly z.output<typeof Post>[],
): FoundComment[] {
  const postOf = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => {
    const own = rows.get(id);
    const post = postOf.get(own?.comment.postId ?? 0);
    const parentId = own?.comment.parentId ?? null;
    const parent = rows.get(parentId ?? 0);
    if (!post || !own || (parentId !== null && !parent)) return [];
    return [
      {
        post,
        comment: toWireComment(parent ?? own, links),
        reply: parent ? toWireComment(own, links) : null,
      },
    ];
  });
}

/** Cursors of found comments. */
export const commentPositions = (page: Page, found: readonly FoundComment[]) =>
  pageTokens(
    page,
    commentTexts.newestFirst,
    found.map(({ comment, reply }) => ({ place: [(reply ?? comment).id] })),
  );
