import { plain } from '../../feed/showPost.tsx';
import {
  type Comment,
  commentCount,
  type Entry,
  newestFirst,
  type Post,
  type Reply,
  there,
} from './books.ts';
import { reactionsOf } from '../../reactions/reactionsOf.ts';

type Named = Pick<Entry, 'databaseId'>;
export const postId = ({ databaseId }: Named) => `post-${databaseId}`;
export const commentId = ({ databaseId }: Named) => `comment-${databaseId}`;
export const replyId = ({ databaseId }: Named) => `reply-${databaseId}`;
/** The number of what an id names. */
export const databaseIdOf = (id: unknown): number => Number(String(id).split('-').at(-1));

/** The words of an entry. */
export const wordsOf = ({ databaseId, edition }: Entry) => `Parole ${databaseId}.${edition}.`;

export const community = { __typename: 'Community', id: 'community-6', databaseId: '6', title: 'Voile' };

const user = (viewerIsActor: boolean) => ({
  __typename: 'User',
  id: viewerIsActor ? 'user-me' : 'user-theo',
  databaseId: viewerIsActor ? '1' : '2',
  name: viewerIsActor ? 'Zoé Quéré' : 'Théo Roux',
  initials: viewerIsActor ? 'ZQ' : 'TR',
  jobTitle: 'Voilière',
  avatar: null,
});
export const viewer = () => ({ __typename: 'Viewer', id: 'viewer', user: user(true) });

const instantOf = ({ databaseId }: Entry) =>
  new Date(Date.UTC(2026, 10, 20, 6) + databaseId * 60_000).toISOString();

const said = (entry: Entry) => ({
  version: `v${entry.edition}`,
  lastEdit: null,
  __isEditable: 'Comment',
  __isCommentOrReply: 'Comment',
  text: `<p>${wordsOf(entry)}</p>`,
  createdAt: instantOf(entry),
  likeCount: entry.likes + Number(entry.isLiked),
  viewerHasLiked: entry.isLiked,
  viewerCanDelete: false,
  viewerCanEdit: false,
  image: null,
  gif: null,
  author: user(entry.viewerIsActor),
});

/** An entry as the graph answers it. */
export const replyNode = (reply: Reply) => ({ __typename: 'Reply', id: replyId(reply), ...said(reply) });
export const commentNode = (comment: Comment) => ({
  __typename: 'Comment',
  id: commentId(comment),
  replyCount: there(comment.replies).length,
  ...said(comment),
});
export function postNode(post: Post) {
  const [lastComment] = newestFirst(post);
  return {
    ...plain,
    __typename: 'Post',
    id: postId(post),
    databaseId: String(post.databaseId),
    kind: 'POLL',
    text: `<p>${wordsOf(post)}</p>`,
    createdAt: instantOf(post),
    isPinned: post.isPinned,
    author: user(false),
    community,
    viewerHasBookmarked: false,
    viewerCanEdit: false,
    viewerCanDelete: false,
    viewerCanPin: false,
    viewerHasShared: false,
    isTranslatable: false,
    ...reactionsTo(post),
    commentCount: commentCount(post),
    lastComment: lastComment ? commentNode(lastComment) : null,
    poll: {
      __typename: 'Poll',
      id: `poll-${post.databaseId}`,
      question: 'On y va ?',
      closesAt: '2026-12-20T06:00:00Z',
      isClosed: false,
      isAnonymous: true,
      viewerCanVote: true,
      viewerCanSeeResults: true,
      image: null,
      choices: [
        {
          __typename: 'PollChoice',
          id: `choice-${post.databaseId}`,
          answer: 'Oui',
          voteCount: post.votes,
          percentage: 100,
          viewerHasChosen: false,
        },
      ],
    },
  };
}
export const reactionsTo = ({ likes, isLiked }: Post) =>
  reactionsOf({ LIKE: likes + Number(isLiked) }, isLiked ? 'LIKE' : null);

/** One page of a list, after the entry that a cursor names. */
export function page<Kind extends Entry>(
  kind: string,
  entries: readonly Kind[],
  node: (entry: Kind) => object,
  count: number,
  /** Position of the entry with this number, now or before. */
  startAfter: number,
) {
  const rest = entries.slice(startAfter);
  const shown = rest.slice(0, count);
  const last = shown.at(-1);
  return {
    __typename: `${kind}Connection`,
    edges: shown.map((entry) => ({
      __typename: `${kind}Edge`,
      cursor: String(entry.databaseId),
      node: node(entry),
    })),
    pageInfo: {
      __typename: 'PageInfo',
      hasNextPage: rest.length > count,
      endCursor: last ? String(last.databaseId) : null,
    },
  };
}
