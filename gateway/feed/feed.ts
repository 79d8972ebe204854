import { pagingSupport } from '../compat/capabilities.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import type { Connection, PageArguments } from '../connections/connection.ts';
import type { Context } from '../graphql/context.ts';
import { isOlderPost, createPostConnection } from '../posts/listing.ts';
import type { PostRecord } from '../posts/records.ts';
import { fetchFeed, fetchOwnPosts } from '../posts/feeds.rest.ts';
import { fetchBookmarkedPosts } from './rest.ts';

/** The pinned post is first whatever its id. */
const pinned = 'pinned:';

/** Newest first: smaller ids come later, and all posts come after the pinned one. */
function isAfter(key: string, other: string): boolean {
  if (other.startsWith(pinned)) return !key.startsWith(pinned);
  if (key.startsWith(pinned)) return false;
  return isOlderPost(key, other);
}

const connection = (
  context: Context,
  community: string | null,
  args: PageArguments,
): Promise<Connection<PostRecord>> =>
  anchoredConnection(
    {
      fetch: (start, count, after) => fetchFeed(context, community, start, count, after),
      keyOf: (post) => (community !== null && post.isPinned ? pinned + post.databaseId : post.databaseId),
      ...pagingSupport(context),
      isAfter,
    },
    args,
  );

/** Resolves the feed of all communities of the viewer. */
export const resolveHomeFeed = (args: PageArguments, context: Context) => connection(context, null, args);

/** Resolves the feed of one community. */
export const resolveCommunityFeed = (community: string, args: PageArguments, context: Context) =>
  connection(context, community, args);

/** Resolves the viewer's own posts. */
export const resolveOwnPosts = (args: PageArguments, context: Context) =>
  createPostConnection((start, count, after) => fetchOwnPosts(context, start, count, after), args, context);

/** Resolves the viewer's bookmarked posts, last bookmarked first. */
export const resolveBookmarkedPosts = (args: PageArguments, context: Context) =>
  anchoredConnection<PostRecord>(
    {
      fetch: (start, count, after) => fetchBookmarkedPosts(context, start, count, after),
      keyOf: (post) => post.databaseId,
      ...pagingSupport(context),
    },
    args,
  );
