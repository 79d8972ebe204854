import { pagingSupport } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import { encodeCursor, type PageArguments } from '../connections/connection.ts';
import type { PostPage } from './feeds.rest.ts';
import type { PostRecord } from './records.ts';

/** Order of posts, newest first: smaller ids come later. */
export const isOlderPost = (row: string, other: string): boolean =>
  row.length === other.length ? row < other : row.length < other.length;

/** A list of posts, newest first, without a pinned post. */
export const newestFirst = (
  fetch: (start: number, count: number, after?: string) => Promise<PostPage>,
  args: PageArguments,
  context: Context,
) =>
  anchoredConnection<PostRecord>(
    {
      fetch,
      keyOf: (post) => post.databaseId,
      isAfter: isOlderPost,
      ...pagingSupport(context),
    },
    args,
  );

/** Edge of a new post, at the top of the feeds. */
export const newEdge = <Post extends Pick<PostRecord, 'databaseId'>>(post: Post) => ({
  cursor: encodeCursor({ offset: 0, key: post.databaseId }),
  node: post,
});
