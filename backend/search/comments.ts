import { inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { commentsOnWire } from '../comments/queries.ts';
import { comments } from '../comments/tables.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { byNumber, ordering, type Page, tokensOf } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { postsOnWire } from '../feed/queries.ts';
import type { Found } from './others.ts';
import { allOf, textsHolding, wordsOf } from './queries.ts';
import { commentWords } from './tables.ts';
import type { FoundComment } from './wire.ts';

/** Comments and replies, as a search finds them. */
export const commentTexts = {
  table: sql`${commentWords}`,
  id: sql`comment_id`,
  newestFirst: ordering('comment-found', [byNumber(sql`comment_id`, 'desc')]),
};

/** The comments and replies that a search finds, the newest first, of those that the caller may read. */
export async function searchComments(
  database: Database,
  links: FileLinks,
  caller: Caller,
  search: string,
  page: Page,
): Promise<Found<z.output<typeof FoundComment>>> {
  const words = wordsOf(search);
  const nothing = { items: [], total: 0, positions: tokensOf(page, commentTexts.newestFirst, []) };
  if (words.length === 0) return nothing;
  const { ids, total } = await textsHolding(database, commentTexts, caller, allOf(words), page);
  if (ids.length === 0) return { ...nothing, total };
  const rows = await database
    .select({ id: comments.id, parentId: comments.parentId, postId: comments.postId })
    .from(comments)
    .where(inArray(comments.id, ids));
  const parents = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  const said = await commentsOnWire(database, caller, links, [...ids, ...parents]);
  const posts = await postsOnWire(database, caller, links, [...new Set(rows.map(({ postId }) => postId))]);
  const [postOf, rowOf] = [
    new Map(posts.map((post) => [post.id, post])),
    new Map(rows.map((row) => [row.id, row])),
  ];
  // What was deleted in between is gone from some of them.
  const found = ids.flatMap((id) => {
    const { parentId, postId } = rowOf.get(id) ?? { parentId: null, postId: 0 };
    const [publication, own, parent] = [postOf.get(postId), said.get(id), said.get(parentId ?? 0)];
    if (!publication || !own || (parentId !== null && !parent)) return [];
    return [{ id, item: { publication, commentaire: parent ?? own, reponse: parent ? own : null } }];
  });
  return {
    total,
    items: found.map(({ item }) => item),
    positions: tokensOf(
      page,
      commentTexts.newestFirst,
      found.map(({ id }) => ({ place: [id] })),
    ),
  };
}
