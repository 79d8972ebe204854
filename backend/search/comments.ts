import { and, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { readWireComments } from '../comments/queries.ts';
import { comments } from '../posts/commentTables.ts';
import type { Caller } from '../core/caller.ts';
import type { Database } from '../core/database/database.ts';
import { byNumber, ordering, type Page, pageTokens } from '../core/ordering.ts';
import type { FileLinks } from '../core/files/links.ts';
import { readWirePosts } from '../feed/queries.ts';
import type { FoundPage } from './communitiesAndDocuments.ts';
import { isInWantedCommunity, isWantedRow, type SearchFilters } from './filters.ts';
import { matchesAllWords, findTexts, inCommunities, searchWords } from './queries.ts';
import { commentWords } from './tables.ts';
import type { FoundComment } from './wire.ts';

/** Search table of comments and replies. */
export const commentTexts = {
  ...inCommunities,
  table: sql`${commentWords}`,
  id: sql`comment_id`,
  newestFirst: ordering('comment-found', [byNumber(sql`comment_id`, 'desc')]),
};

/** Comments and replies matching a search that the caller may read, newest first. */
export async function searchComments(
  database: Database,
  links: FileLinks,
  caller: Caller,
  search: string,
  filters: SearchFilters,
  page: Page,
): Promise<FoundPage<z.output<typeof FoundComment>>> {
  const words = searchWords(search);
  const nothing = { items: [], total: 0, positions: pageTokens(page, commentTexts.newestFirst, []) };
  if (words.length === 0) return nothing;
  const { ids, total } = await findTexts(
    database,
    {
      ...commentTexts,
      isWanted: and(isWantedRow(comments, sql`comment_id`, filters), isInWantedCommunity(filters)),
    },
    caller,
    matchesAllWords(words),
    page,
  );
  if (ids.length === 0) return { ...nothing, total };
  const rows = await database
    .select({ id: comments.id, parentId: comments.parentId, postId: comments.postId })
    .from(comments)
    .where(inArray(comments.id, ids));
  const parents = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]));
  const excerpt = await readWireComments(database, caller, links, [...ids, ...parents]);
  const posts = await readWirePosts(database, caller, links, [...new Set(rows.map(({ postId }) => postId))]);
  const [postOf, rowOf] = [
    new Map(posts.map((post) => [post.id, post])),
    new Map(rows.map((row) => [row.id, row])),
  ];
  // Comments deleted since the search are skipped.
  const found = ids.flatMap((id) => {
    const { parentId, postId } = rowOf.get(id) ?? { parentId: null, postId: 0 };
    const [publication, own, parent] = [postOf.get(postId), excerpt.get(id), excerpt.get(parentId ?? 0)];
    if (!publication || !own || (parentId !== null && !parent)) return [];
    return [{ id, item: { publication, commentaire: parent ?? own, reponse: parent ? own : null } }];
  });
  return {
    total,
    items: found.map(({ item }) => item),
    positions: pageTokens(
      page,
      commentTexts.newestFirst,
      found.map(({ id }) => ({ place: [id] })),
    ),
  };
}
