/** An item of the model platform: a post, a comment or a reply. */
export interface Entry {
  databaseId: number;
  viewerIsActor: boolean;
  isDeleted: boolean;
  /** Number of edits. */
  edition: number;
  /** Reactions or likes of others. */
  likes: number;
  /** The viewer's own. */
  isLiked: boolean;
}

export interface Comment extends Entry {
  post: Post;
  replies: Reply[];
}

export interface Reply extends Entry {
  comment: Comment;
}

export interface Post extends Entry {
  isPinned: boolean;
  /** Whether it ever stood on top. */
  wasPinned: boolean;
  votes: number;
  comments: Comment[];
}

/** Items that are not deleted. */
export const there = <Kind extends Entry>(entries: readonly Kind[]): Kind[] =>
  entries.filter(({ isDeleted }) => !isDeleted);

/** Comments as a thread shows them, newest first. */
export const newestFirst = (post: Post): Comment[] => there(post.comments).toReversed();

/** Comments and replies together, as posts count them. */
export const commentCount = (post: Post): number =>
  there(post.comments).reduce((sum, { replies }) => sum + 1 + there(replies).length, 0);

/** The last number; numbers are not reused, because a page remembers removed items. */
let last = 0;

/** The posts of a community and their authors, numbered. */
export function openBooks() {
  const posts: Post[] = [];
  const entry = (viewerIsActor: boolean): Entry => ({
    databaseId: (last += 1),
    viewerIsActor,
    isDeleted: false,
    edition: 1,
    likes: 0,
    isLiked: false,
  });
  return {
    /** As the feed shows them: the pinned one first, then from the newest on. */
    feed: () =>
      there(posts).toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.databaseId - a.databaseId),
    publish(): Post {
      const post: Post = { ...entry(false), isPinned: false, wasPinned: false, votes: 0, comments: [] };
      posts.push(post);
      return post;
    },
    comment(post: Post, viewerIsActor = false): Comment {
      const comment: Comment = { ...entry(viewerIsActor), post, replies: [] };
      post.comments.push(comment);
      return comment;
    },
    reply(comment: Comment, viewerIsActor = false): Reply {
      const reply: Reply = { ...entry(viewerIsActor), comment };
      comment.replies.push(reply);
      return reply;
    },
    /** Pins a post in place of another one, or unpins it. */
    pin(post: Post) {
      const isPinned = !post.isPinned;
      for (const other of posts) other.isPinned = false;
      post.isPinned = isPinned;
      post.wasPinned = true;
    },
    postOf: (databaseId: number) => there(posts).find((post) => post.databaseId === databaseId),
    commentOf: (databaseId: number) =>
      there(posts)
        .flatMap(({ comments }) => there(comments))
        .find((comment) => comment.databaseId === databaseId),
    replyOf: (databaseId: number) =>
      there(posts)
        .flatMap(({ comments }) => there(comments).flatMap(({ replies }) => there(replies)))
        .find((reply) => reply.databaseId === databaseId),
  };
}
export type Books = ReturnType<typeof openBooks>;
