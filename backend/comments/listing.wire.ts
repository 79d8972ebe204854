import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import type { FileLinks } from '../core/files/links.ts';
import { after, count, id, ignoredIdentity, invalidCursorMessage, offset, positions } from '../core/wire.ts';
import type { listComments, listReplies } from './queries.ts';
import { Comment, toWireComment } from './wire.ts';

const aroundId = id
  .optional()
  .meta(
    extensionDescription(
      'COMMENT_LINKS',
      'A comment or reply: the page has it or its comment in the middle; the first page if it does not exist',
    ),
  );
const beforeCursor = z
  .string()
  .max(4_000, { error: invalidCursorMessage })
  .optional()
  .meta(
    extensionDescription(
      'COMMENT_LINKS',
      'Cursor, one of `positions`: the page ends before it; empty: with the list',
    ),
  );
const paging = z.object({
  nbComments: count(100).default(5),
  startPoint: offset.default(0),
  apres: after,
  autour: aroundId,
  avant: beforeCursor,
});

/** The requested part of a list: a page, or the rows around one of them or before a cursor. */
const readPaging = ({ nbComments, startPoint, apres, autour, avant }: z.output<typeof paging>) => ({
  page: { count: nbComments, start: startPoint, after: apres },
  around: autour,
  before: avant,
});

/** Body of `POST /api/comments/list`: a page of a post's comments, newest first. */
export const ListCommentsBody = z
  .object({
    userEmail: ignoredIdentity,
    postID: id,
    partageID: z.unknown().optional(),
    postType: z.unknown().optional(),
    groupID: id.optional(),
    ...paging.shape,
  })
  .transform(({ postID, ...part }) => ({ postId: postID, ...readPaging(part) }));
/** Body of `POST /api/reponses/list`: a page of a comment's replies, oldest first. */
export const ListRepliesBody = z
  .object({
    userEmail: ignoredIdentity,
    groupID: id.optional(),
    commentID: id,
    ...paging.shape,
  })
  .transform(({ commentID, ...part }) => ({ commentId: commentID, ...readPaging(part) }));
const listFields = {
  status: z.literal(true),
  List: z.array(Comment),
  positions,
  precede: z
    .boolean()
    .optional()
    .meta(extensionDescription('COMMENT_LINKS', 'With `autour` and `avant`: whether rows precede the page')),
};
/** Response of `POST /api/reponses/list`: the page's replies. */
export const ListRepliesResponse = z.object(listFields);
/** Response of `POST /api/comments/list`: the page's comments, and the one requested with `autour`. */
export const ListCommentsResponse = z.object({
  ...listFields,
  cible: z
    .object({ commentaire: Comment, reponse: Comment.nullable() })
    .nullable()
    .optional()
    .meta(
      extensionDescription(
        'COMMENT_LINKS',
        'With `autour`: the comment or reply and its comment; null if it does not exist',
      ),
    ),
});

/** Response with a page of replies. */
export const toListRepliesResponse = (
  { rows, positions: cursors, hasPrevious }: Awaited<ReturnType<typeof listReplies>>,
  links: FileLinks,
): z.output<typeof ListRepliesResponse> => ({
  status: true,
  List: rows.map((row) => toWireComment(row, links)),
  positions: cursors,
  precede: hasPrevious,
});

/** Response with a page of comments. */
export const toListCommentsResponse = (
  { target, ...page }: Awaited<ReturnType<typeof listComments>>,
  links: FileLinks,
): z.output<typeof ListCommentsResponse> => ({
  ...toListRepliesResponse(page, links),
  cible: target && {
    commentaire: toWireComment(target.comment, links),
    reponse: target.reply && toWireComment(target.reply, links),
  },
});
