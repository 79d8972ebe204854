import {
  type Books,
  type Comment,
  commentCount,
  type Entry,
  newestFirst,
  type Post,
  there,
} from './books.ts';
import { databaseIdOf, wordsOf } from './nodes.ts';
import type { PostShown, shown } from './screen.tsx';

type Shown = ReturnType<typeof shown>;
type CommentShown = NonNullable<PostShown['thread']>['rows'][number];

const spoken = (entry: Entry) => /\d+\.\d+/.exec(wordsOf(entry))?.[0] ?? '';
const body = (entry: Entry) => ({
  words: spoken(entry),
  likes: entry.likes + Number(entry.isLiked),
  isLiked: entry.isLiked,
});
/** The number in the words of what is shown. */
const databaseIdIn = (words: string) => databaseIdOf(words.split('.')[0]);

function comment(of: Comment, seen: CommentShown | undefined): CommentShown {
  const replies = there(of.replies);
  return {
    ...body(of),
    replyCount: seen?.replies ? null : replies.length,
    replies: seen?.replies
      ? {
          rows: (seen.replies.goesOn ? replies.slice(0, seen.replies.rows.length) : replies).map(body),
          goesOn: seen.replies.goesOn,
        }
      : null,
  };
}

function post(of: Post, seen: PostShown | undefined): PostShown {
  const comments = newestFirst(of);
  const thread = seen?.thread;
  const seenOf = ({ databaseId }: Comment) =>
    thread?.rows.find(({ words }) => databaseIdIn(words) === databaseId);
  const until = thread?.goesOn ? thread.waiting + thread.rows.length : comments.length;
  return {
    words: spoken(of),
    isPinned: of.isPinned,
    reactions: of.likes + Number(of.isLiked),
    isLiked: of.isLiked,
    votes: of.votes,
    commentCount: commentCount(of),
    lastComment: thread ? null : comments[0] ? spoken(comments[0]) : '',
    thread: thread
      ? {
          waiting: thread.waiting,
          rows: comments.slice(thread.waiting, until).map((one) => comment(one, seenOf(one))),
          goesOn: thread.goesOn,
        }
      : null,
  };
}

/**
 * What a fresh feed would show as far as this one was loaded, with the same threads open and without offered new posts.
 */
export function expected(books: Books, seen: Shown): Shown {
  const seenOf = ({ databaseId }: Post) => seen.posts.find(({ words }) => databaseIdIn(words) === databaseId);
  const feed = books.feed();
  const isShown = (one: Post) => seenOf(one) !== undefined;
  // A formerly pinned post of a page not loaded comes last.
  const end = seen.goesOn
    ? feed.findLastIndex((one) => isShown(one) && (one.isPinned || !one.wasPinned)) + 1
    : feed.length;
  const loaded = feed.slice(0, end);
  const newest = loaded.findIndex((one) => !one.isPinned && isShown(one));
  const isOffered = (one: Post, place: number) =>
    seen.hasNewPosts && !isShown(one) && (one.isPinned || newest < 0 || place < newest);
  const rows = [...loaded.filter((one, place) => !isOffered(one, place)), ...feed.slice(end).filter(isShown)];
  return {
    posts: rows.map((one) => post(one, seenOf(one))),
    hasNewPosts: loaded.some(isOffered),
    goesOn: seen.goesOn,
  };
}
