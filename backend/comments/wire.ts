import { z } from 'zod';
import { extensionDescription } from '../core/extensions.ts';
import { alternativeText } from '../core/files/alternatives.ts';
import {
  after,
  count,
  filePath,
  id,
  instant,
  invalidCursorMessage,
  booleanFlag,
  modification,
  positions,
  lastReadModification,
  start,
  untrusted,
} from '../core/wire.ts';
import { mentions } from '../members/wire.ts';
import { User } from '../people/wire.ts';

/** A comment or a reply. */
export const Comment = z
  .object({
    id,
    text: z.string().describe('Sanitised HTML'),
    filename: z.union([filePath, z.literal('')]).describe('Image'),
    alternative: z
      .string()
      .optional()
      .meta(
        extensionDescription('ALTERNATIVE_TEXTS', 'The alternative text of the image; absent without one'),
      ),
    gif: z.string(),
    users: User,
    nblike: z.number().int(),
    nbreponse: z.number().int(),
    createdAt: instant,
    action: z.object({ isLikeByUser: z.boolean() }),
    modification,
  })
  .meta({ id: 'Comment' });

const written = {
  userEmail: untrusted,
  groupID: id.optional(),
  text: z.string().max(20_000).default(''),
  gif: z.string().max(2_000).default(''),
  emailtager: mentions,
  image: z.unknown().optional().describe('The picture, in the /file variant'),
  alternative: alternativeText('The alternative text of the picture; empty for none'),
};
/** POST /api/comment/create/null and /file */
export const CreateCommentBody = z.object({ postID: id, ...written });
/** POST /api/comment/reponse/null and /file */
export const CreateReplyBody = z.object({ commentID: id, ...written });
export const CreateCommentAnswer = z.object({
  status: z.literal(true),
  comment: Comment,
  nbrecommentaire: z.number().int().describe("The post's new count of comments and replies"),
});
export const CreateReplyAnswer = z.object({
  status: z.literal(true),
  reponse: Comment,
  nbreponse: z.number().int().describe("The comment's new count of replies"),
  nbrecommentaire: z.number().int(),
  idpost: id,
});
/** POST /api/comment/edit: fields that are not sent are left unchanged. */
export const EditCommentBody = z.object({
  CommentID: id.describe('A comment or a reply'),
  groupID: id.optional(),
  text: z.string().max(20_000).optional(),
  gif: z.string().max(2_000).optional().describe('Empty for none'),
  image: z.unknown().optional().describe('A picture in the place of the one that was'),
  isImageDeleted: booleanFlag.default(false),
  alternative: alternativeText(
    'The alternative text of the picture that comes, or of the one that stays; empty for none',
  ),
  modifie: lastReadModification,
});
export const EditCommentAnswer = z.object({ status: z.literal(true), comment: Comment });
export const DeleteCommentBody = z.object({ CommentID: id, groupID: id.optional(), userEmail: untrusted });
export const DeleteReplyBody = z.object({ ReponseID: id, groupID: id.optional(), userEmail: untrusted });
export const DeleteCommentAnswer = z.object({
  status: z.literal(true),
  idpost: id,
  nbrecommentaire: z.number().int(),
});
export const DeleteReplyAnswer = z.object({
  status: z.literal(true),
  idpost: id,
  idcomment: id,
  nbreponse: z.number().int(),
  nbrecommentaire: z.number().int(),
});
const autour = id
  .optional()
  .meta(
    extensionDescription(
      'COMMENT_LINKS',
      'A comment or reply: the page has it or its comment in the middle; the first page if it does not exist',
    ),
  );
const avant = z
  .string()
  .max(4_000, { error: invalidCursorMessage })
  .optional()
  .meta(extensionDescription('COMMENT_LINKS', 'Cursor, one of `positions`: the page ends before it'));
const paging = {
  nbComments: count(100).default(5),
  startPoint: start.default(0),
  apres: after,
  autour,
  avant,
};
/** POST /api/comments/list: newest first */
export const ListCommentsBody = z.object({
  userEmail: untrusted,
  postID: id,
  partageID: z.unknown().optional(),
  postType: z.unknown().optional(),
  groupID: id.optional(),
  ...paging,
});
/** POST /api/reponses/list: oldest first */
export const ListRepliesBody = z.object({
  userEmail: untrusted,
  groupID: id.optional(),
  commentID: id,
  ...paging,
});
const List = {
  status: z.literal(true),
  List: z.array(Comment),
  positions,
  precede: z
    .boolean()
    .optional()
    .meta(extensionDescription('COMMENT_LINKS', 'With `autour` and `avant`: whether rows precede the page')),
};
export const ListRepliesAnswer = z.object(List);
export const ListCommentsAnswer = z.object({
  ...List,
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
