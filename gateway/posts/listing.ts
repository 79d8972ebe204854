import { pagingSupport } from '../graphql/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { anchoredConnection } from '../graphql/connections/anchoredConnection.ts';
import { encodeCursor, type PageArguments } from '../graphql/connections/connection.ts';
import type { PostPage } from './feeds.rest.ts';
import type { PostRecord } from './records.ts';

/** The order of a list of posts, newest first: a smaller id comes after. */
export const isOlder = (row: string, other: string): boolean =>
  row.length === other.length ? row < other : row.length < other.length;

/** A list of posts, newest first, that holds no pinned one. */
export const newestFirst = (
  fetch: (start: number, count: number, after?: string) => Promise<PostPage>,
  args: PageArguments,
  context: Context,
) =>
  anchoredConnection<PostRecord>(
    {
      fetch,
      keyOf: (post) => post.slug,
      isAfter: isOlder,
      ...pagingSupport(context),
    },
    args,
  );

/** The edge of a post that was just published: it stands on top of the feeds. */
export const newEdge = (post: PostRecord) => ({
  cursor: encodeCursor({ offset: 0, key: post.slug }),
  node: post,
});
