import { anchoredConnection } from '../core/connections/anchored.ts';
import type { Connection, PageArguments } from '../core/connections/connection.ts';
import type { Context } from '../core/context.ts';
import type { PostRecord } from './posts.ts';
import { fetchFeed, fetchOwnPosts, fetchPolls, fetchSavedPosts } from './rest.ts';

/** Pages of three, as the documents say; more where a client asks. */
const sizes = { default: 3, most: 50 };

/** The pinned post stands first wherever its id would be. */
const pinned = 'pinned:';

/** The post that a page begins with; the pinned one stands before all pages. */
const rowFrom = (from: string | undefined) => (from?.startsWith(pinned) ? undefined : from);

/** Newest first: a smaller id comes after; everything comes after the pinned post. */
function isAfter(key: string, other: string): boolean {
  if (other.startsWith(pinned)) return !key.startsWith(pinned);
  if (key.startsWith(pinned)) return false;
  return key.length === other.length ? key < other : key.length < other.length;
}

const connection = (
  context: Context,
  community: string,
  args: PageArguments,
): Promise<Connection<PostRecord>> =>
  anchoredConnection(
    {
      fetch: (start, count, from) => fetchFeed(context, community, start, count, rowFrom(from)),
      keyOf: (post) => (community !== '0' && post.isPinned ? pinned + post.slug : post.slug),
      isAfter,
      sizes,
    },
    args,
  );

/** The feed of all communities of the viewer. */
export const homeFeed = (args: PageArguments, context: Context) => connection(context, '0', args);

/** The feed of one community. */
export const communityFeed = (community: string, args: PageArguments, context: Context) =>
  connection(context, community, args);

/** A list of posts, newest first, that holds no pinned one. */
const newestFirst = (
  fetch: (start: number, count: number, from?: string) => Promise<PostRecord[]>,
  args: PageArguments,
) => anchoredConnection<PostRecord>({ fetch, keyOf: (post) => post.slug, isAfter, sizes }, args);

/** The polls of one community. */
export const communityPolls = (community: string, args: PageArguments, context: Context) =>
  newestFirst((start, count, from) => fetchPolls(context, community, start, count, from), args);

/** The viewer's own posts. */
export const ownPosts = (args: PageArguments, context: Context) =>
  newestFirst((start, count, from) => fetchOwnPosts(context, start, count, from), args);

/** The viewer's saved posts: in the order of saving, which their keys do not tell. */
export const savedPosts = (args: PageArguments, context: Context) =>
  anchoredConnection<PostRecord>(
    {
      fetch: (start, count) => fetchSavedPosts(context, start, count),
      keyOf: (post) => post.slug,
      sizes,
    },
    args,
  );
