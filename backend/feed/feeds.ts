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
import type {
  FeedResponse,
  FeedBody,
  ListPollsResponse,
  ListPollsBody,
  GetPostResponse,
  ListSavedPostsResponse,
  ListSavedPostsBody,
  MarkPostsSeenBody,
} from './wire.ts';
import { SuccessResponse } from '../core/wire.ts';

/** Posts of a page in wire format, with their page positions. */
async function postPageOnWire(
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
 * also marks its posts as seen, unless `sansmarquer`; throws 404 for others than members and platform administrators.
 */
export async function getFeed(
  context: BackendContext,
  caller: Caller,
  body: z.output<typeof FeedBody>,
): Promise<z.output<typeof FeedResponse>> {
  const { groupid: communityId } = body;
  const { database } = context;
  const page = { count: body.nbpost, start: body.startpoint, after: body.apres };
  const answer = async (rows: readonly PostPosition[], order = newestFirst) => {
    const { posts, positions } = await postPageOnWire(context, caller, page, order, rows);
    return { status: true as const, publications: posts, positions };
  };
  if (body.OnlyCurrentUser) return answer(await findOwnPosts(database, caller.id, communityId, page));
  if (communityId === 0) return answer(await findHomePosts(database, caller.id, page));
  const { role } = await accessCommunity(database, caller, communityId);
  const rows = await findCommunityPosts(database, communityId, page);
  // Opening a community's feed marks its posts as seen.
  if (isFirstPage(page) && role !== null && !body.sansmarquer)
    await advanceLastSeenPost(database, [caller.id], communityId, newestPostId(communityId));
  return answer(rows, pinnedFirst);
}

/** Marks posts of a community as seen up to a given one, or all; never back. The route has checked access. */
export async function markPostsSeen(
  { database }: BackendContext,
  caller: Caller,
  { idgroup, jusqua }: z.output<typeof MarkPostsSeenBody>,
): Promise<z.output<typeof SuccessResponse>> {
  await advanceLastSeenPost(database, [caller.id], idgroup, newestPostId(idgroup, jusqua));
  return { status: true as const };
}

/** A page of a community's polls, newest first. The route has checked access. */
export async function listPolls(
  context: BackendContext,
  caller: Caller,
  { idgroup, nb, start, apres }: z.output<typeof ListPollsBody>,
): Promise<z.output<typeof ListPollsResponse>> {
  const page = { count: nb, start, after: apres };
  const rows = await findPolls(context.database, idgroup, page);
  const { posts, positions } = await postPageOnWire(context, caller, page, newestFirst, rows);
  return { status: true as const, sondage: posts, positions };
}

/** A page of the caller's saved posts, last saved first. */
export async function listSavedPosts(
  context: BackendContext,
  caller: Caller,
  { nbpost, start, apres }: z.output<typeof ListSavedPostsBody>,
): Promise<z.output<typeof ListSavedPostsResponse>> {
  const page = { count: nbpost, start, after: apres };
  const rows = await findSavedPosts(context.database, caller, page);
  const { posts, positions } = await postPageOnWire(context, caller, page, lastSavedFirst, rows);
  return { status: true as const, enregistrements: posts, positions };
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
