import { decodePostCommunity } from '../communities/communities.rest.ts';
import { hasUncappedLists, pagingSupport, supports } from '../compat/capabilities.ts';
import { fetchSlice } from '../connections/anchoredConnection.ts';
import { type Context, perRequest, createUnbatchedLoader } from '../graphql/context.ts';
import { nullIfHidden } from '../http/errors.ts';
import type { IdParts } from '../graphql/ids.ts';
import { commentId } from '../posts/comments.ts';
import type { CommentPlace, CommentRecord, ReplyRecord } from '../posts/records.ts';
import { fetchCommentPage, fetchComments, fetchReplies, fetchReplyPage } from './rest.ts';

/** Maximum number of items searched for a single comment without COMMENT_LINKS. */
const searchPage = 100;
const searchPages = 10;

/** Whether the API returns pages around a comment or reply, with positions. */
export const hasCommentLinks = (context: Context): boolean =>
  supports(context, 'COMMENT_LINKS') && pagingSupport(context).isStable;

/** Community and post from the parts of an id of a post, comment or reply. */
export const toCommentPlace = ({ community, post }: IdParts<'community' | 'post'>): CommentPlace => ({
  community: decodePostCommunity({ id: community }),
  post,
});

/** Finds one item of a list by its database id; null when it is not among the first thousand. */
async function findRow<T extends { databaseId: string }>(
  context: Context,
  fetch: (start: number, count: number) => Promise<readonly (T | null)[]>,
  databaseId: string,
): Promise<T | null> {
  const list = { fetch, keyOf: (item: T) => item.databaseId, isUncapped: hasUncappedLists(context) };
  for (let page = 0; page < searchPages; page += 1) {
    const items = await fetchSlice(list, page * searchPage, searchPage);
    const found = items.find((item) => item?.databaseId === databaseId);
    if (found) return found;
    if (items.length < searchPage) return null;
  }
  return null;
}

/** A comment or reply of a post by its database id alone; null if it does not exist or the API does not return it. */
export async function findCommentOrReply(
  context: Context,
  place: CommentPlace,
  databaseId: string,
): Promise<CommentRecord | ReplyRecord | null> {
  if (!hasCommentLinks(context)) return null;
  return (await fetchCommentPage(context, place, { count: 1, around: databaseId })).target;
}

/** A comment by its decoded id; null if it is not found. Without comment links only a post's first thousand are searched. */
export async function findComment(
  context: Context,
  parts: IdParts<'community' | 'post' | 'comment'>,
): Promise<CommentRecord | null> {
  const place = toCommentPlace(parts);
  if (hasCommentLinks(context)) {
    const target = await findCommentOrReply(context, place, parts.comment);
    return target?.__typename === 'Comment' ? target : null;
  }
  return findRow(context, (start, count) => fetchComments(context, place, start, count), parts.comment);
}

const comments = perRequest((context) =>
  createUnbatchedLoader(async (id: string) => {
    const parts = commentId.find(id);
    return parts ? nullIfHidden(findComment(context, parts)) : null;
  }),
);

/** The comment of a reply, read at most once per request; null if it is not found. */
export const loadComment = (
  context: Context,
  { place, comment }: ReplyRecord,
): Promise<CommentRecord | null> =>
  comments(context).load(
    commentId.write({ community: place.community.databaseId, post: place.post, comment }),
  );

/** A reply by its decoded id; null if it is not found. Without comment links only a comment's first thousand are searched. */
export async function findReply(
  context: Context,
  parts: IdParts<'community' | 'post' | 'comment' | 'reply'>,
): Promise<ReplyRecord | null> {
  const place = toCommentPlace(parts);
  if (hasCommentLinks(context)) {
    const range = { count: 1, around: parts.reply };
    const { items } = await fetchReplyPage(context, place, parts.comment, range);
    return items.find((item) => item?.databaseId === parts.reply) ?? null;
  }
  return findRow(
    context,
    (start, count) => fetchReplies(context, place, parts.comment, start, count),
    parts.reply,
  );
}
