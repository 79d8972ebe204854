import { type Books, type Comment, newestFirst, type Post, type Reply, there } from './books.ts';
import { changed, responses } from './events.ts';
import { commentId, postId, replyId } from './nodes.ts';
import type { Telling } from './scriptedNetwork.ts';

/** Actions of other users. */
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

/** An action on a post, and its event. */
const onPost = (books: Books): Partial<Record<Act, (post: Post) => Telling>> => ({
  edit: (post) => {
    post.edition += 1;
    return () => changed('CHANGED', post);
  },
  delete: (post) => {
    post.isDeleted = true;
    return () => changed('DELETED', post);
  },
  pin: (post) => {
    books.pin(post);
    return () => changed('CHANGED', post);
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
    return () => changed('ADDED', comment);
  },
});

/** … to a comment. */
const onComment = (books: Books): Partial<Record<Act, (comment: Comment) => Telling>> => ({
  'edit comment': (comment) => {
    comment.edition += 1;
    return () => changed('CHANGED', comment);
  },
  'delete comment': (comment) => {
    comment.isDeleted = true;
    return () => changed('DELETED', comment);
  },
  'like comment': (comment) => {
    comment.likes += 1;
    return () => responses(commentId(comment));
  },
  reply: (comment) => {
    const reply = books.reply(comment);
    return () => changed('ADDED', reply);
  },
});

/** … to a reply. */
const onReply: Partial<Record<Act, (reply: Reply) => Telling>> = {
  'edit reply': (reply) => {
    reply.edition += 1;
    return () => changed('CHANGED', reply);
  },
  'delete reply': (reply) => {
    reply.isDeleted = true;
    return () => changed('DELETED', reply);
  },
  'like reply': (reply) => {
    reply.likes += 1;
    return () => responses(replyId(reply));
  },
};

/** Another user's action on a recent item, with its event. */
export function doSomething(
  books: Books,
  sendEvent: (telling: Telling) => void,
  act: Act,
  place: number,
): void {
  if (act === 'publish') {
    const post = books.publish();
    sendEvent(() => changed('ADDED', post));
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
  if (telling) sendEvent(telling);
}
