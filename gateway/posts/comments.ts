import type { components } from '../__generated__/openapi.ts';
import type { CommunityRecord } from '../communities/communities.ts';
import { safeHtml } from '../core/html.ts';
import { idType } from '../core/ids.ts';
import { image, type ImageRecord, optionalImage } from '../core/media.ts';
import { flag, instant, path, rowId, tally, text, wire } from '../core/rest/decode.ts';
import { decodeUser, type UserRecord } from '../people/people.ts';

type WireComment = components['schemas']['Comment'];

export const commentId = idType('Comment', 'community', 'post', 'comment');
export const replyId = idType('Reply', 'community', 'post', 'comment', 'reply');

/** Where a comment stands. Only the community's row is sure; the rest of it may have to be asked for. */
export interface CommentPlace {
  community: CommunityRecord;
  post: string;
}

interface Written {
  id: string;
  row: string;
  place: CommentPlace;
  text: string;
  image: ImageRecord | null;
  gif: ImageRecord | null;
  author: UserRecord;
  createdAt: string;
  likeCount: number;
  viewerHasLiked: boolean;
}

export interface CommentRecord extends Written {
  __typename: 'Comment';
  replyCount: number;
}

export interface ReplyRecord extends Written {
  __typename: 'Reply';
  /** Row of the comment it replies to. */
  comment: string;
}

function decodeWritten(value: unknown, place: CommentPlace): Omit<Written, 'id'> & { replyCount: number } {
  const comment = wire<WireComment>(value, 'comment');
  const gif = path(comment.gif);
  const action = Array.isArray(comment.action) ? comment.action[0] : comment.action;
  return {
    row: rowId(comment.id, 'comment.id'),
    place,
    text: safeHtml(text(comment.text)),
    image: optionalImage(path(comment.filename)),
    gif: gif === null ? null : image(gif, 'GIF'),
    author: decodeUser(comment.users),
    createdAt: instant(comment.createdAt, 'comment.createdAt'),
    likeCount: tally(comment.nblike),
    viewerHasLiked: flag(wire<{ isLikeByUser: unknown }>(action ?? {}, 'comment.action').isLikeByUser),
    replyCount: tally(comment.nbreponse),
  };
}

/** Decodes a comment. */
export function decodeComment(value: unknown, place: CommentPlace): CommentRecord {
  const written = decodeWritten(value, place);
  return {
    __typename: 'Comment',
    id: commentId.write({ community: place.community.slug, post: place.post, comment: written.row }),
    ...written,
  };
}

/** Decodes a reply. */
export function decodeReply(value: unknown, place: CommentPlace, comment: string): ReplyRecord {
  const { replyCount: _none, ...written } = decodeWritten(value, place);
  return {
    __typename: 'Reply',
    id: replyId.write({
      community: place.community.slug,
      post: place.post,
      comment,
      reply: written.row,
    }),
    comment,
    ...written,
  };
}
