import { pagingSupport } from '../compat/capabilities.ts';
import type { Context } from '../graphql/context.ts';
import { anchoredConnection } from '../connections/anchoredConnection.ts';
import { encodeCursor, type PageArguments } from '../connections/connection.ts';
import type { Page } from '../rest/pages.ts';
import type { PostRecord } from './records.ts';

/** Whether the post with the first database id is older than the one with the second. */
export const isOlderPost = (databaseId: string, other: string): boolean =>
  databaseId.length === other.length ? databaseId < other : databaseId.length < other.length;

/** Builds a connection of posts, newest first, without a pinned post. */
export const createPostConnection = (
  fetch: (start: number, count: number, after?: string) => Promise<Page<PostRecord>>,
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

/** Edge of a new post, at the top of a feed. */
export const newPostEdge = <Post extends Pick<PostRecord, 'databaseId'>>(post: Post) => ({
  cursor: encodeCursor({ offset: 0, key: post.databaseId }),
  node: post,
});
