import { decodePostCommunity } from '../communities/communities.ts';
import type { Context } from '../core/context.ts';
import type { CommentPlace, CommentRecord, ReplyRecord } from '../posts/comments.ts';
import { fetchComments, fetchReplies } from './rest.ts';

/** How far a single comment is looked for: the API has no call for one. */
const searchPage = 100;
const searchPages = 10;

/** The place that the parts of the global id of a post, comment or reply name. */
export const placeOf = ([community = '', post = '']: readonly string[]): CommentPlace => ({
  community: decodePostCommunity({ id: community }),
  post,
});

/** Finds one item of a list by its row; null when it is not among its first thousand. */
async function findRow<T extends { row: string }>(
  fetch: (start: number, count: number) => Promise<T[]>,
  row: string,
): Promise<T | null> {
  for (let page = 0; page < searchPages; page += 1) {
    const items = await fetch(page * searchPage, searchPage);
    const found = items.find((item) => item.row === row);
    if (found) return found;
    if (items.length < searchPage) return null;
  }
  return null;
}

/** The comment that the parts of a global id name: community, post, comment. */
export function findComment(context: Context, parts: readonly string[]): Promise<CommentRecord | null> {
  const place = placeOf(parts);
  return findRow((start, count) => fetchComments(context.rest, place, start, count), parts[2] ?? '');
}

/** The reply that the parts of a global id name: community, post, comment, reply. */
export function findReply(context: Context, parts: readonly string[]): Promise<ReplyRecord | null> {
  const [, , comment = '', row = ''] = parts;
  const place = placeOf(parts);
  return findRow((start, count) => fetchReplies(context.rest, place, comment, start, count), row);
}
