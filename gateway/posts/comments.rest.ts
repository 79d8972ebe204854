import type { components } from '../__generated__/openapi.ts';
import { sanitizeAndLinkHtml } from '../content/html.ts';
import { toImageRecord, toOptionalImageRecord } from '../content/media.ts';
import {
  decodeCount,
  decodeFlag,
  isCountPresent,
  decodePath,
  decodeRelated,
  decodeDatabaseId,
  decodeText,
  decodeObject,
} from '../compat/decode.ts';
import { decodeInstant } from '../compat/instants.ts';
import { decodeEdit } from '../content/versions.rest.ts';
import { decodeAuthor } from '../people/people.rest.ts';
import type { CommentPlace, CommentRecord, ReplyRecord } from './records.ts';
import { commentId, replyId } from './comments.ts';

type WireComment = components['schemas']['Comment'];

function decodeBase(
  value: unknown,
  place: CommentPlace,
): Omit<CommentRecord, '__typename' | 'id' | 'parent'> {
  const comment = decodeObject<WireComment>(value, 'comment');
  const gif = decodePath(comment.gif);
  return {
    databaseId: decodeDatabaseId(comment.id, 'comment.id'),
    place,
    text: sanitizeAndLinkHtml(decodeText(comment.text)),
    storedText: decodeText(comment.text),
    image: toOptionalImageRecord(decodePath(comment.filename), decodeText(comment.alternative)),
    gif: gif === null ? null : toImageRecord(gif, 'GIF'),
    author: decodeAuthor(comment.users, 'comment.users'),
    createdAt: decodeInstant(comment.createdAt, 'comment.createdAt'),
    likeCount: decodeCount(comment.nblike),
    areLikesCounted: isCountPresent(comment.nblike),
    viewerHasLiked: decodeFlag(decodeRelated<{ isLikeByUser: unknown }>(comment.action).isLikeByUser),
    lastEdit: decodeEdit(comment.modification),
    replyCount: decodeCount(comment.nbreponse),
    areRepliesCounted: isCountPresent(comment.nbreponse),
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
