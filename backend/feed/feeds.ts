import type { z } from 'zod';
import { markSeen } from '../communities/ownMembership.ts';
import { accessCommunity } from '../communities/permissions.ts';
import type { Caller } from '../core/caller.ts';
import type { BackendContext } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { newestPost } from '../posts/unseen.ts';
import { communityPage, homePage, ownPage, pollPage, savedPage } from './pages.ts';
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

/** A page of a feed: of all communities of the caller, of one, or of the caller's own posts. */
export async function getFeed(
  { database, files }: BackendContext,
  caller: Caller,
  body: z.output<typeof FeedBody>,
): Promise<z.output<typeof FeedAnswer>> {
  const { groupid: communityId } = body;
  const page = { count: body.nbpost, start: body.startpoint, from: body.depuis };
  const answer = async (ids: readonly number[]) => ({
    status: true as const,
    publications: await postsOnWire(database, caller, files.linksFor(caller), ids),
  });
  if (body.OnlyCurrentUser) return answer(await ownPage(database, caller.id, communityId, page));
  if (communityId === 0) return answer(await homePage(database, caller.id, page));
  const { role } = await accessCommunity(database, caller, communityId);
  const ids = await communityPage(database, communityId, page);
  // Who opens a community's feed has seen what is new in it.
  if (page.start === 0 && role !== null && !body.sansmarquer)
    await markSeen(database, caller.id, communityId, newestPost(communityId));
  return answer(ids);
}

/** Notes up to which post the caller has seen what is in a community: one that is named, or the newest. */
export async function markPostsSeen(
  { database }: BackendContext,
  caller: Caller,
  { idgroup, jusqua }: z.output<typeof SeenPostsBody>,
): Promise<z.output<typeof DoneAnswer>> {
  await markSeen(database, caller.id, idgroup, newestPost(idgroup, jusqua));
  return { status: true as const };
}

/** A page of the polls of a community, newest first. */
export async function listPolls(
  { database, files }: BackendContext,
  caller: Caller,
  { idgroup, nb, start, depuis }: z.output<typeof PollsBody>,
): Promise<z.output<typeof PollsAnswer>> {
  const ids = await pollPage(database, idgroup, { count: nb, start, from: depuis });
  return { status: true as const, sondage: await postsOnWire(database, caller, files.linksFor(caller), ids) };
}

/** A page of the caller's saved posts, the last saved first. */
export async function listSavedPosts(
  { database, files }: BackendContext,
  caller: Caller,
  { nbpost, start }: z.output<typeof SavedBody>,
): Promise<z.output<typeof SavedAnswer>> {
  const ids = await savedPage(database, caller, { count: nbpost, start });
  return {
    status: true as const,
    enregistrements: await postsOnWire(database, caller, files.linksFor(caller), ids),
  };
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
