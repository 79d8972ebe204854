import type { Context } from '../graphql/context.ts';
import { call, wireId } from '../rest/call.ts';
import { decodeNamedList } from '../compat/decode.ts';
import { decodeList } from '../compat/decodeList.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { decodePost } from './posts.ts';
import type { PostRecord } from './records.ts';

/** A page of posts, with null in place of each one that is invalid or a duplicate, so that offsets match the API's. */
export type PostPage = Page<PostRecord>;

/** Value that means all communities of the viewer. */
const everywhere = '0';

function fetchPage(
  context: Context,
  page: { groupid: string; start: number; count: number; after?: string | undefined; areOwn?: boolean },
): Promise<PostPage> {
  const { username } = requireViewer(context);
  const { groupid, start, count, after, areOwn = false } = page;
  return context.rest.read(
    call('POST /api/publication', {
      body: {
        email: username,
        groupid: wireId(groupid),
        nbpost: count,
        startpoint: start,
        ...(areOwn ? { OnlyCurrentUser: true } : {}),
        apres: after,
        ...(groupid === everywhere ? {} : { sansmarquer: true }),
      },
    }),
    (answer) =>
      withPositions(
        decodeList(decodeNamedList(answer, 'publications', 'publication'), 'publications', (item) =>
          decodePost(item, username, groupid === everywhere ? undefined : groupid),
        ),
        answer,
      ),
  );
}

/**
 * Fetches part of a community's feed, pinned post first, or of all the viewer's communities for null; without
 * EXPLICIT_READ_MARKS, a community's first page is marked as seen.
 */
export const fetchFeed = (
  context: Context,
  community: string | null,
  start: number,
  count: number,
  after?: string,
): Promise<PostPage> => fetchPage(context, { groupid: community ?? everywhere, start, count, after });

/** Fetches part of the viewer's own posts, newest first. */
export const fetchOwnPosts = (
  context: Context,
  start: number,
  count: number,
  after?: string,
): Promise<PostPage> => fetchPage(context, { groupid: everywhere, start, count, after, areOwn: true });

const searchedPostCount = 20;

/**
 * Finds a post just created by the viewer when the API's response omits it; null if it is not among the feed's first
 * 20.
 */
export async function findPublishedPost(
  context: Context,
  community: string,
  since: number,
  matches: (post: PostRecord) => boolean,
): Promise<PostRecord | null> {
  const posts = await fetchFeed(context, community, 0, searchedPostCount);
  const isPublished = (post: PostRecord) =>
    post.isOwn && Date.parse(post.createdAt) >= since && matches(post);
  return posts.find((post) => post !== null && isPublished(post)) ?? null;
}
