import type { z } from 'zod';
import { advanceLastSeenPost } from '../communities/ownMembership.ts';
import { accessCommunity } from '../communities/permissions.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { isFirstPage, type Ordering, type Page, pageTokens } from '../core/ordering.ts';
import { notFoundError } from '../core/errors.ts';
import { newestPostId } from '../posts/unseen.ts';
import {
  findCommunityPosts,
  findHomePosts,
  lastSavedFirst,
  newestFirst,
  findOwnPosts,
  pinnedFirst,
  type PostPosition,
  findPolls,
  findSavedPosts,
} from './pages.ts';
import { readWirePosts } from './queries.ts';
import {
  type FeedResponse,
  type FeedBody,
  type ListPollsResponse,
  type ListPollsBody,
  type GetPostResponse,
  type ListSavedPostsResponse,
  type ListSavedPostsBody,
  type MarkPostsSeenBody,
  toFeedResponse,
  toListPollsResponse,
  toListSavedPostsResponse,
} from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Posts of a page in wire format, with their page positions. */
async function readPostPage(
  { database, files }: BackendContext,
  caller: Caller,
  page: Page,
  order: Ordering,
  rows: readonly PostPosition[],
) {
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  const posts = await readWirePosts(database, caller, files.linksFor(caller), [...places.keys()]);
  const positioned = posts.map(({ id }) => ({ place: places.get(id) ?? [] }));
  return { posts, positions: pageTokens(page, order, positioned) };
}

/**
 * A page of a feed: of all the caller's communities, of one, or of the caller's posts. The first page of one community
 * also marks its posts as seen, unless `withoutMarking`; throws 404 for others than members and platform administrators.
 */
export async function getFeed(
  context: BackendContext,
  caller: Caller,
  { communityId, page, isOwnOnly, withoutMarking }: z.output<typeof FeedBody>,
): Promise<z.output<typeof FeedResponse>> {
  const { database } = context;
  const answer = async (rows: readonly PostPosition[], order = newestFirst) =>
    toFeedResponse(await readPostPage(context, caller, page, order, rows));
  if (isOwnOnly) return answer(await findOwnPosts(database, caller.id, communityId, page));
  if (communityId === 0) return answer(await findHomePosts(database, caller.id, page));
  const { role } = await accessCommunity(database, caller, communityId);
  const rows = await findCommunityPosts(database, communityId, page);
  // Opening a community's feed marks its posts as seen.
  if (isFirstPage(page) && role !== null && !withoutMarking)
    await advanceLastSeenPost(database, [caller.id], communityId, newestPostId(communityId));
  return answer(rows, pinnedFirst);
}

/** Marks posts of a community as seen up to a given one, or all; never back. The route has checked access. */
export async function markPostsSeen(
  { database }: BackendContext,
  caller: Caller,
  { communityId, lastSeenId }: z.output<typeof MarkPostsSeenBody>,
): Promise<z.output<typeof SuccessResponse>> {
  await advanceLastSeenPost(database, [caller.id], communityId, newestPostId(communityId, lastSeenId));
  return { status: true as const };
}

/** A page of a community's polls, newest first. The route has checked access. */
export async function listPolls(
  context: BackendContext,
  caller: Caller,
  { communityId, page }: z.output<typeof ListPollsBody>,
): Promise<z.output<typeof ListPollsResponse>> {
  const rows = await findPolls(context.database, communityId, page);
  return toListPollsResponse(await readPostPage(context, caller, page, newestFirst, rows));
}

/** A page of the caller's saved posts, last saved first. */
export async function listSavedPosts(
  context: BackendContext,
  caller: Caller,
  { page }: z.output<typeof ListSavedPostsBody>,
): Promise<z.output<typeof ListSavedPostsResponse>> {
  const rows = await findSavedPosts(context.database, caller, page);
  return toListSavedPostsResponse(await readPostPage(context, caller, page, lastSavedFirst, rows));
}

/** A post in wire format; 404 when it is gone. The route has checked access. */
export async function getPost(
  { database, files }: BackendContext,
  caller: Caller,
  postId: number,
): Promise<z.output<typeof GetPostResponse>> {
  const [post] = await readWirePosts(database, caller, files.linksFor(caller), [postId]);
  if (!post) throw notFoundError();
  return { status: true as const, post, message: '' };
}
