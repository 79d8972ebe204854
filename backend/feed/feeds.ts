import type { z } from 'zod';
import { advanceLastSeenPost } from '../communities/ownMembership.ts';
import { accessCommunity } from '../communities/permissions.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { isFirst, type Ordering, type Page, tokensOf } from '../core/ordering.ts';
import { notFound } from '../core/errors.ts';
import { newestPost } from '../posts/unseen.ts';
import {
  communityPage,
  homePage,
  lastSaved,
  newestFirst,
  ownPage,
  pinnedFirst,
  type Placed,
  pollPage,
  savedPage,
} from './pages.ts';
import { postsOnWire } from './queries.ts';
import type {
  DoneAnswer,
  FeedAnswer,
  FeedBody,
  PollsAnswer,
  PollsBody,
  PostSingleAnswer,
  SavedAnswer,
  SavedBody,
  SeenPostsBody,
} from './wire.ts';

/** Posts of a page as this API writes them, and where each stands. */
async function pageOnWire(
  { database, files }: BackendContext,
  caller: Caller,
  page: Page,
  order: Ordering,
  found: readonly Placed[],
) {
  const places = new Map(found.map(({ id, place }) => [id, place]));
  const posts = await postsOnWire(database, caller, files.linksFor(caller), [...places.keys()]);
  const rows = posts.map(({ id }) => ({ place: places.get(id) ?? [] }));
  return { posts, positions: tokensOf(page, order, rows) };
}

/** A page of a feed: of all communities of the caller, of one, or of the caller's own posts. */
export async function getFeed(
  context: BackendContext,
  caller: Caller,
  body: z.output<typeof FeedBody>,
): Promise<z.output<typeof FeedAnswer>> {
  const { groupid: communityId } = body;
  const { database } = context;
  const page = { count: body.nbpost, start: body.startpoint, after: body.apres };
  const answer = async (found: readonly Placed[], order = newestFirst) => {
    const { posts, positions } = await pageOnWire(context, caller, page, order, found);
    return { status: true as const, publications: posts, positions };
  };
  if (body.OnlyCurrentUser) return answer(await ownPage(database, caller.id, communityId, page));
  if (communityId === 0) return answer(await homePage(database, caller.id, page));
  const { role } = await accessCommunity(database, caller, communityId);
  const found = await communityPage(database, communityId, page);
  // Who opens a community's feed has seen what is new in it.
  if (isFirst(page) && role !== null && !body.sansmarquer)
    await advanceLastSeenPost(database, caller.id, communityId, newestPost(communityId));
  return answer(found, pinnedFirst);
}

/** Notes up to which post the caller has seen what is in a community: one that is named, or the newest. */
export async function markPostsSeen(
  { database }: BackendContext,
  caller: Caller,
  { idgroup, jusqua }: z.output<typeof SeenPostsBody>,
): Promise<z.output<typeof DoneAnswer>> {
  await advanceLastSeenPost(database, caller.id, idgroup, newestPost(idgroup, jusqua));
  return { status: true as const };
}

/** A page of the polls of a community, newest first. */
export async function listPolls(
  context: BackendContext,
  caller: Caller,
  { idgroup, nb, start, apres }: z.output<typeof PollsBody>,
): Promise<z.output<typeof PollsAnswer>> {
  const page = { count: nb, start, after: apres };
  const found = await pollPage(context.database, idgroup, page);
  const { posts, positions } = await pageOnWire(context, caller, page, newestFirst, found);
  return { status: true as const, sondage: posts, positions };
}

/** A page of the caller's saved posts, the last saved first. */
export async function listSavedPosts(
  context: BackendContext,
  caller: Caller,
  { nbpost, start, apres }: z.output<typeof SavedBody>,
): Promise<z.output<typeof SavedAnswer>> {
  const page = { count: nbpost, start, after: apres };
  const found = await savedPage(context.database, caller, page);
  const { posts, positions } = await pageOnWire(context, caller, page, lastSaved, found);
  return { status: true as const, enregistrements: posts, positions };
}

/** A post that the caller reads, as it is now. */
export async function getPost(
  { database, files }: BackendContext,
  caller: Caller,
  postId: number,
): Promise<z.output<typeof PostSingleAnswer>> {
  const [post] = await postsOnWire(database, caller, files.linksFor(caller), [postId]);
  if (!post) throw notFound();
  return { status: true as const, post, message: '' };
}
