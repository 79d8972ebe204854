import type { Variables } from 'relay-runtime';
import { type Books, type Comment, newestFirst, type Post, type Reply, there } from './books.ts';
import { commentNode, community, page, postNode, replyNode, databaseIdOf, viewer } from './nodes.ts';
import type { Answers } from './scriptedNetwork.ts';

const sizeIn = ({ count }: Variables, usual: number): number => (typeof count === 'number' ? count : usual);

const orNull = <Kind>(entry: Kind | undefined, node: (entry: Kind) => object) => (entry ? node(entry) : null);

function thread(post: Post, count: number, cursor: unknown) {
  const comments = newestFirst(post);
  const isBefore = ({ databaseId }: Comment) => databaseId >= databaseIdOf(cursor);
  const start = typeof cursor === 'string' ? comments.filter(isBefore).length : 0;
  return { ...postNode(post), comments: page('Comment', comments, commentNode, count, start) };
}

function answersTo(comment: Comment, count: number, cursor: unknown) {
  const replies = there(comment.replies);
  const isBefore = ({ databaseId }: Reply) => databaseId <= databaseIdOf(cursor);
  const start = typeof cursor === 'string' ? replies.filter(isBefore).length : 0;
  return { ...commentNode(comment), replies: page('Reply', replies, replyNode, count, start) };
}

/** Responses of the server to queries. */
export function readings(books: Books): Answers {
  const feedPage = (count: number, cursor: unknown) => {
    const feed = books.feed();
    const isPast = (post: Post) => !post.isPinned && post.databaseId < databaseIdOf(cursor);
    const start = typeof cursor === 'string' ? feed.findIndex(isPast) : 0;
    return page('Post', feed, postNode, count, start < 0 ? feed.length : start);
  };
  const postIn = ({ id }: Variables) => books.postOf(databaseIdOf(id));
  const nodeOf = (id: string) => {
    const [kind] = id.split('-');
    if (kind === 'post') return orNull(books.postOf(databaseIdOf(id)), postNode);
    if (kind === 'comment') return orNull(books.commentOf(databaseIdOf(id)), commentNode);
    return orNull(books.replyOf(databaseIdOf(id)), replyNode);
  };
  return {
    CommunityPageQuery: () => ({
      viewer: { ...viewer(), communities: null },
      community: { ...community, feed: feedPage(3, null) },
    }),
    CommunityFeedPaginationQuery: (variables) => ({
      node: { ...community, feed: feedPage(sizeIn(variables, 3), variables.cursor) },
    }),
    CommunityFeedNewestQuery: () => ({
      community: {
        ...community,
        feed: {
          __typename: 'PostConnection',
          nodes: books.feed().slice(0, 2).map(postNode),
        },
      },
    }),
    CommentThreadQuery: (variables) => ({
      viewer: viewer(),
      node: orNull(postIn(variables), (post) => thread(post, 5, null)),
    }),
    CommentThreadPaginationQuery: (variables) => ({
      node: orNull(postIn(variables), (post) => thread(post, sizeIn(variables, 5), variables.cursor)),
    }),
    ReplyThreadQuery: ({ id }) => ({
      node: orNull(books.commentOf(databaseIdOf(id)), (comment) => answersTo(comment, 5, null)),
    }),
    ReplyThreadPaginationQuery: (variables) => ({
      node: orNull(books.commentOf(databaseIdOf(variables.id)), (comment) =>
        answersTo(comment, sizeIn(variables, 5), variables.cursor),
      ),
    }),
    refetchVisibleQuery: ({ ids, isWide }) => ({
      nodes: (ids as string[]).map(nodeOf),
      ...(isWide ? { viewer: { ...viewer(), unseenNotificationCount: 0 } } : {}),
    }),
  };
}
