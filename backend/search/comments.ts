import { and, desc, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { readWireComments } from '../comments/queries.ts';
import type { Comment } from '../comments/wire.ts';
import { comments } from '../posts/commentTables.ts';
import type { Caller } from '../core/caller.ts';
import type { Queryable, Transaction } from '../core/database/database.ts';
import { byNumber, ordering, type Page, pageTokens } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import type { Post } from '../feed/wire.ts';
import { isInWantedCommunity, isWantedRow, type SearchFilters } from './filters.ts';
import { findTexts, type IdPage, inCommunities, matchesAllWords, searchWords } from './queries.ts';
import { commentWords } from './tables.ts';

/** Search table of comments and replies. */
export const commentTexts = {
  ...inCommunities,
  table: sql`${commentWords}`,
  id: sql`comment_id`,
  newestFirst: ordering('comment-found', [byNumber(sql`comment_id`, 'desc')]),
};

/** Comments and replies matching a search that the caller may read, newest first. */
export async function searchComments(
  tx: Transaction,
  caller: Caller,
  search: string,
  filters: SearchFilters,
  page: Page,
): Promise<IdPage> {
  const words = searchWords(search);
  if (words.length === 0)
    return { ids: [], total: 0, positions: pageTokens(page, commentTexts.newestFirst, []) };
  const isWanted = and(isWantedRow(comments, sql`comment_id`, filters), isInWantedCommunity(filters));
  return findTexts(tx, { ...commentTexts, isWanted }, caller, matchesAllWords(words), page);
}

/** Places of comments and replies, without those deleted since the search. */
export const findCommentPlaces = async (db: Queryable, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: comments.id, parentId: comments.parentId, postId: comments.postId })
        .from(comments)
        .where(inArray(comments.id, [...ids]))
        .orderBy(desc(comments.id));

/** A found comment, or a reply with its comment, and its post, in wire format. */
export interface FoundComment {
  post: z.output<typeof Post>;
  comment: z.output<typeof Comment>;
  reply: z.output<typeof Comment> | null;
}

/** Found comments and replies, each with its post of `posts`. */
export async function foundCommentsOnWire(
  db: Queryable,
  caller: Caller,
  links: FileLinks,
  places: Awaited<ReturnType<typeof findCommentPlaces>>,
  posts: readonly z.output<typeof Post>[],
): Promise<FoundComment[]> {
  const ids = places.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId]));
  const read = await readWireComments(db, caller, links, ids);
  const postOf = new Map(posts.map((post) => [post.id, post]));
  return places.flatMap(({ id, parentId, postId }) => {
    const [post, own, parent] = [postOf.get(postId), read.get(id), read.get(parentId ?? 0)];
    if (!post || !own || (parentId !== null && !parent)) return [];
    return [{ post, comment: parent ?? own, reply: parent ? own : null }];
  });
}

/** Cursors of found comments. */
export const commentPositions = (page: Page, found: readonly FoundComment[]) =>
  pageTokens(
    page,
    commentTexts.newestFirst,
    found.map(({ comment, reply }) => ({ place: [(reply ?? comment).id] })),
  );
