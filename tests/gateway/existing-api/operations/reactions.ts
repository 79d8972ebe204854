/** What people answer to posts: comments, reactions, votes. */
import { gid, picture } from '../acts.ts';
import { ids, yann, zoe } from '../../../../fixtures/existing-api/seed.ts';
import type { Operation } from './operation.ts';

const post = gid('Post', ids.everybody, ids.post);
const comment = (id: number): string => gid('Comment', ids.everybody, ids.post, id);
const reply = (id: number): string => gid('Reply', ids.everybody, ids.post, 301, id);
const choice = (id: number): string => gid('PollChoice', ids.everybody, ids.poll, id);
export const comments: Operation[] = [
  { name: 'CommentThreadQuery', as: yann, variables: { id: post } },
  { name: 'CommentThreadPaginationQuery', as: yann, variables: { id: post, count: 3 } },
  { name: 'ReplyThreadQuery', as: yann, variables: { id: comment(301) } },
  { name: 'ReplyThreadPaginationQuery', as: yann, variables: { id: comment(301), count: 1 } },
  {
    name: 'sendCommentMutation',
    as: yann,
    input: { postId: post, text: 'Bien dit, l’ami' },
  },
  {
    name: 'sendCommentMutation',
    of: 'a picture',
    as: yann,
    input: { postId: post, text: 'Vue', image: null },
    files: { image: picture() },
  },
  {
    name: 'sendCommentReplyMutation',
    as: yann,
    input: { commentId: comment(301), text: 'Merci' },
  },
  {
    name: 'sendCommentReplyMutation',
    of: 'a picture',
    as: yann,
    input: { commentId: comment(302), text: 'Vue aussi', image: null },
    files: { image: picture() },
  },
  {
    name: 'deleteCommentMutation',
    as: zoe,
    input: { commentId: comment(307) },
  },
  {
    name: 'useDeleteReplyMutation',
    as: yann,
    input: { replyId: reply(308) },
  },
  {
    name: 'EditCommentDialogCommentMutation',
    as: zoe,
    input: { commentId: comment(307), text: 'Autrement' },
    instead: { because: 'COMMENT_EDITING is an extension', code: 'userErrors' },
  },
  {
    name: 'EditCommentDialogReplyMutation',
    as: yann,
    input: { replyId: reply(308), text: 'Autrement' },
    instead: { because: 'COMMENT_EDITING is an extension', code: 'userErrors' },
  },
  {
    name: 'useLikeCommentMutation',
    as: yann,
    input: { commentId: comment(302), isLiked: true },
  },
  {
    name: 'useLikeCommentMutation',
    of: 'no longer',
    as: yann,
    input: { commentId: comment(301), isLiked: false },
  },
  {
    name: 'useLikeReplyMutation',
    as: yann,
    input: { replyId: reply(309), isLiked: true },
  },
];

export const reactions: Operation[] = [
  { name: 'LikersDialogQuery', as: yann, variables: { id: comment(301) } },
  { name: 'LikersDialogCommentPaginationQuery', as: yann, variables: { id: comment(301), count: 1 } },
  { name: 'LikersDialogReplyPaginationQuery', as: yann, variables: { id: reply(309), count: 1 } },
  {
    name: 'ReactorsDialogQuery',
    as: yann,
    variables: { id: gid('Post', ids.everybody, 207), list: 'REACTIONS' },
  },
  { name: 'ReactorsDialogQuery', of: 'shares', as: yann, variables: { id: post, list: 'SHARES' } },
  {
    name: 'ReactorsDialogPaginationQuery',
    as: yann,
    variables: { id: gid('Post', ids.everybody, 207), list: 'REACTIONS', count: 1 },
  },
  {
    name: 'useReactMutation',
    as: yann,
    input: { postId: post, reaction: 'LIKE' },
  },
  {
    name: 'useReactMutation',
    of: 'another',
    as: zoe,
    input: { postId: gid('Post', ids.everybody, 207), reaction: 'CHECK' },
  },
  {
    name: 'useReactMutation',
    of: 'none',
    as: yann,
    input: { postId: gid('Post', ids.everybody, 207), reaction: null },
  },
];

export const polls: Operation[] = [
  { name: 'VotersDialogQuery', as: yann, variables: { id: choice(31) } },
  { name: 'VotersDialogPaginationQuery', as: yann, variables: { id: choice(31), count: 1 } },
  {
    name: 'useVoteMutation',
    as: zoe,
    input: { pollId: gid('Poll', ids.everybody, ids.poll), choiceId: choice(32) },
  },
];
