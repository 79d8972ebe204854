import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import { decodeNamedList } from '../compat/decode.ts';
import { decodeList } from '../compat/decodeList.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { decodePost } from './posts.rest.ts';
import type { PostRecord } from './records.ts';

/** Value that means all communities of the viewer. */
const allCommunities = '0';

function fetchFeedPage(
  context: Context,
  page: { communityId: string; start: number; count: number; after?: string | undefined; onlyOwn?: boolean },
): Promise<Page<PostRecord>> {
  const { username } = requireViewer(context);
  const { communityId, start, count, after, onlyOwn = false } = page;
  return context.rest.read(
    call('POST /api/publication', {
      body: {
        email: username,
        groupid: wireId(communityId),
        nbpost: count,
        startpoint: start,
        ...(onlyOwn ? { OnlyCurrentUser: true } : {}),
        apres: after,
        ...(communityId === allCommunities ? {} : { sansmarquer: true }),
      },
    }),
    (answer) =>
      withPositions(
        decodeList(decodeNamedList(answer, 'publications', 'publication'), 'publications', (item) =>
          decodePost(item, username, communityId === allCommunities ? undefined : communityId),
        ),
        answer,
      ),
  );
}

/**
 * Fetches part of a community's feed, pinned post first, or of all the viewer's communities for null; without
 * EXPLICIT_READ_MARKS, a community's first page is marked as read.
 */
export const fetchFeed = (
  context: Context,
  community: string | null,
  start: number,
  count: number,
  after?: string,
): Promise<Page<PostRecord>> =>
  fetchFeedPage(context, { communityId: community ?? allCommunities, start, count, after });

/** Fetches part of the viewer's own posts, newest first. */
export const fetchOwnPosts = (
  context: Context,
  start: number,
  count: number,
  after?: string,
): Promise<Page<PostRecord>> =>
  fetchFeedPage(context, { communityId: allCommunities, start, count, after, onlyOwn: true });

const searchedCount = 20;

/**
 * Finds a post just created by the viewer when the API's response omits it; null if it is not among the feed's first
 * 20. `since` is in milliseconds since 1970, with a tolerance for the API's clock.
 */
export async function findPublishedPost(
  context: Context,
  community: string,
  since: number,
  matches: (post: PostRecord) => boolean,
): Promise<PostRecord | null> {
  const posts = await fetchFeed(context, community, 0, searchedCount);
  const isPublished = (post: PostRecord) =>
    post.isOwn && Date.parse(post.createdAt) >= since && matches(post);
  return posts.find((post) => post !== null && isPublished(post)) ?? null;
}
