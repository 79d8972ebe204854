import { type Books, type Comment, newestFirst, type Post, type Reply, there } from './books.ts';
import { added, around, counted, edgeOf, isThere, responses, within } from './events.ts';
import { commentId, commentNode, postId, postNode, replyId, replyNode } from './nodes.ts';
import type { Telling } from './scriptedNetwork.ts';

/** What somebody else may do. */
export const acts = [
  'publish',
  'edit',
  'delete',
  'pin',
  'react',
  'vote',
  'comment',
  'edit comment',
  'delete comment',
  'like comment',
  'reply',
  'edit reply',
  'delete reply',
  'like reply',
] as const;
export type Act = (typeof acts)[number];

/** The one of a list that a number hits. */
const pick = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % Math.max(1, items.length)];

/** What somebody does to a post, and how it is told. */
const onPost = (books: Books): Partial<Record<Act, (post: Post) => Telling>> => ({
  edit: (post) => {
    post.edition += 1;
    return () => (isThere(post) ? { __typename: 'PostChanged', post: postNode(post) } : undefined);
  },
  delete: (post) => {
    post.isDeleted = true;
    return () => ({ __typename: 'PostDeleted', deletedPostId: postId(post), community: within });
  },
  pin: (post) => {
    books.pin(post);
    return () => (isThere(post) ? { __typename: 'PostChanged', post: postNode(post) } : undefined);
  },
  react: (post) => {
    post.likes += 1;
    return () => responses(postId(post));
  },
  vote: (post) => {
    post.votes += 1;
    return () => responses(postId(post));
  },
  comment: (post) => {
    const comment = books.comment(post);
    return () => added(comment);
  },
});

/** … to a comment. */
const onComment = (books: Books): Partial<Record<Act, (comment: Comment) => Telling>> => ({
  'edit comment': (comment) => {
    comment.edition += 1;
    return () =>
      isThere(comment) ? { __typename: 'CommentChanged', comment: commentNode(comment) } : undefined;
  },
  'delete comment': (comment) => {
    comment.isDeleted = true;
    return () =>
      isThere(comment.post)
        ? {
            __typename: 'CommentDeleted',
            deletedCommentId: commentId(comment),
            post: counted(comment.post),
          }
        : undefined;
  },
  'like comment': (comment) => {
    comment.likes += 1;
    return () => responses(commentId(comment));
  },
  reply: (comment) => {
    const reply = books.reply(comment);
    return () =>
      isThere(reply)
        ? { __typename: 'ReplyAdded', replyEdge: edgeOf('Reply', replyNode(reply)), ...around(comment) }
        : undefined;
  },
});

/** … to a reply. */
const onReply: Partial<Record<Act, (reply: Reply) => Telling>> = {
  'edit reply': (reply) => {
    reply.edition += 1;
    return () => (isThere(reply) ? { __typename: 'ReplyChanged', reply: replyNode(reply) } : undefined);
  },
  'delete reply': (reply) => {
    reply.isDeleted = true;
    return () =>
      isThere(reply.comment)
        ? { __typename: 'ReplyDeleted', deletedReplyId: replyId(reply), ...around(reply.comment) }
        : undefined;
  },
  'like reply': (reply) => {
    reply.likes += 1;
    return () => responses(replyId(reply));
  },
};

/** Somebody else does something to one of the newest; its event is to be told. */
export function doSomething(books: Books, tell: (telling: Telling) => void, act: Act, place: number): void {
  if (act === 'publish') {
    const post = books.publish();
    tell(() =>
      isThere(post)
        ? { __typename: 'PostAdded', postEdge: edgeOf('Post', postNode(post)), community: within }
        : undefined,
    );
    return;
  }
  const posts = books.feed();
  const post = pick(posts, place);
  const comment = post && pick(newestFirst(post), Math.floor(place / 3));
  const reply = comment && pick(there(comment.replies), Math.floor(place / 9));
  const telling =
    (post && onPost(books)[act]?.(post)) ??
    (comment && onComment(books)[act]?.(comment)) ??
    (reply && onReply[act]?.(reply));
  if (telling) tell(telling);
}
