import type { components } from '../__generated__/openapi.ts';
import { safeLinkedHtml } from '../content/html.ts';
import { idType } from '../graphql/ids.ts';
import { image, optionalImage } from '../content/media.ts';
import {
  count,
  flag,
  isCounted,
  path,
  decodeRelated,
  decodeDatabaseId,
  text,
  decodeObject,
} from '../compat/decode.ts';
import { instant } from '../compat/instants.ts';
import { decodeEdit } from '../content/versions.ts';
import { decodeAuthor } from '../people/people.ts';
import type { CommentPlace, CommentRecord, ReplyRecord } from './records.ts';

type WireComment = components['schemas']['Comment'];

/** Ids of comments, from the database ids of community, post and comment. */
export const commentId = idType('Comment', 'community', 'post', 'comment');
/** Ids of replies, from the database ids of community, post, comment and reply. */
export const replyId = idType('Reply', 'community', 'post', 'comment', 'reply');

function decodeBase(
  value: unknown,
  place: CommentPlace,
): Omit<CommentRecord, '__typename' | 'id' | 'parent'> {
  const comment = decodeObject<WireComment>(value, 'comment');
  const gif = path(comment.gif);
  return {
    databaseId: decodeDatabaseId(comment.id, 'comment.id'),
    place,
    text: safeLinkedHtml(text(comment.text)),
    storedText: text(comment.text),
    image: optionalImage(path(comment.filename), text(comment.alternative)),
    gif: gif === null ? null : image(gif, 'GIF'),
    author: decodeAuthor(comment.users, 'comment.users'),
    createdAt: instant(comment.createdAt, 'comment.createdAt'),
    likeCount: count(comment.nblike),
    areLikesCounted: isCounted(comment.nblike),
    viewerHasLiked: flag(decodeRelated<{ isLikeByUser: unknown }>(comment.action).isLikeByUser),
    lastEdit: decodeEdit(comment.modification),
    replyCount: count(comment.nbreponse),
    areRepliesCounted: isCounted(comment.nbreponse),
  };
}

/** Decodes a comment of the post at this place. */
export function decodeComment(value: unknown, place: CommentPlace): CommentRecord {
  const base = decodeBase(value, place);
  return {
    __typename: 'Comment',
    id: commentId.write({
      community: place.community.databaseId,
      post: place.post,
      comment: base.databaseId,
    }),
    ...base,
  };
}

/** Decodes a reply to the comment with this database id. */
export function decodeReply(value: unknown, place: CommentPlace, comment: string): ReplyRecord {
  const { replyCount: _count, areRepliesCounted: _counted, ...base } = decodeBase(value, place);
  return {
    __typename: 'Reply',
    id: replyId.write({
      community: place.community.databaseId,
      post: place.post,
      comment,
      reply: base.databaseId,
    }),
    comment,
    ...base,
  };
}
