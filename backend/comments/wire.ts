import { z } from 'zod';
import { toWireModification } from '../accounts/modifications.wire.ts';
import { extensionDescription } from '../core/extensions.ts';
import { alternativeText } from '../core/files/alternatives.ts';
import type { FileLinks } from '../core/files/links.ts';
import {
  filePath,
  id,
  instant,
  booleanFlag,
  modification,
  lastReadModification,
  ignoredIdentity,
} from '../core/wire.ts';
import { mentionedEmails } from '../members/wire.ts';
import type { ContentPayload } from '../notifications/contentEvents.ts';
import { toWireUser } from '../people/people.wire.ts';
import { User } from '../people/wire.ts';
import type { CommentRow } from './queries.ts';

/** A comment, or a reply to one, with its author, picture and counts. */
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

const commentFields = z.object({
  userEmail: ignoredIdentity,
  groupID: id.optional(),
  text: z.string().max(20_000).default(''),
  gif: z.string().max(2_000).default(''),
  emailtager: mentionedEmails,
  image: z.unknown().optional().describe('The picture, in the /file variant'),
  alternative: alternativeText('The alternative text of the picture; empty for none'),
});

const readComment = ({ text, gif, emailtager, alternative }: z.output<typeof commentFields>) => ({
  text,
  gif,
  mentionedEmails: emailtager,
  alternative,
});

/** Body of `POST /api/comment/create/null`, and form of its `/file` variant: a comment on the post `postID`. */
export const CreateCommentBody = z
  .object({ postID: id, ...commentFields.shape })
  .transform(({ postID, ...comment }) => ({ postId: postID, ...readComment(comment) }));
/** Body of `POST /api/comment/reponse/null`, and form of its `/file` variant: a reply to the comment `commentID`. */
export const CreateReplyBody = z
  .object({ commentID: id, ...commentFields.shape })
  .transform(({ commentID, ...reply }) => ({ commentId: commentID, ...readComment(reply) }));
/** Response of `POST /api/comment/create/…`: the new comment. */
export const CreateCommentResponse = z.object({
  status: z.literal(true),
  comment: Comment,
  nbrecommentaire: z.number().int().describe("The post's new count of comments and replies"),
});
/** Response of `POST /api/comment/reponse/…`: the new reply. */
export const CreateReplyResponse = z.object({
  status: z.literal(true),
  reponse: Comment,
  nbreponse: z.number().int().describe("The comment's new count of replies"),
  nbrecommentaire: z.number().int(),
  idpost: id,
});
/** Form of `POST /api/comment/edit`, for a comment or a reply; absent fields keep their value. */
export const EditCommentBody = z
  .object({
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
  })
  .transform(({ CommentID, text, gif, isImageDeleted, alternative, modifie }) => ({
    commentId: CommentID,
    text,
    gif,
    isImageDeleted,
    alternative,
    lastModifiedAt: modifie,
  }));
/** Response of `POST /api/comment/edit`: the edited comment or reply. */
export const EditCommentResponse = z.object({ status: z.literal(true), comment: Comment });
/** Body of the call that deletes the comment `CommentID` with its replies. */
export const DeleteCommentBody = z
  .object({
    CommentID: id,
    groupID: id.optional(),
    userEmail: ignoredIdentity,
  })
  .transform(({ CommentID }) => ({ commentId: CommentID }));
/** Body of the call that deletes the reply `ReponseID`. */
export const DeleteReplyBody = z
  .object({
    ReponseID: id,
    groupID: id.optional(),
    userEmail: ignoredIdentity,
  })
  .transform(({ ReponseID }) => ({ replyId: ReponseID }));
/** Response to the deletion of a comment: its post and the post's new count of comments and replies. */
export const DeleteCommentResponse = z.object({
  status: z.literal(true),
  idpost: id,
  nbrecommentaire: z.number().int(),
});
/** Response to the deletion of a reply: its post and comment with their new counts. */
export const DeleteReplyResponse = z.object({
  status: z.literal(true),
  idpost: id,
  idcomment: id,
  nbreponse: z.number().int(),
  nbrecommentaire: z.number().int(),
});
/** A comment or reply. */
export const toWireComment = (
  { comment, author, editor, imageKey, alternative, isLiked }: CommentRow,
  links: FileLinks,
): z.output<typeof Comment> => ({
  id: comment.id,
  text: comment.text,
  filename: imageKey === null ? '' : links.sign({ key: imageKey }),
  ...(alternative === null ? {} : { alternative }),
  gif: comment.gifUrl ?? '',
  users: toWireUser(author, links),
  nblike: comment.likeCount,
  nbreponse: comment.replyCount,
  createdAt: comment.createdAt.toISOString(),
  action: { isLikeByUser: isLiked },
  modification: toWireModification(comment, editor),
});

/** The payload of a comment or reply for all members of its community: without the reader's own like. */
export const toCommentPayload = (
  comment: z.output<typeof Comment>,
  fileKeys: ReadonlyMap<string, string>,
): ContentPayload => ({
  value: { ...comment, action: { isLikeByUser: false } },
  fileKeys,
  authorEmail: comment.users.email,
});

/** Response of a new comment. */
export const toCreateCommentResponse = (
  comment: z.output<typeof Comment>,
  { commentCount }: { commentCount: number },
): z.output<typeof CreateCommentResponse> => ({ status: true, comment, nbrecommentaire: commentCount });

/** Response of a new reply to a comment of a post. */
export const toCreateReplyResponse = (
  postId: number,
  reply: z.output<typeof Comment>,
  counts: { commentCount: number; replyCount: number },
): z.output<typeof CreateReplyResponse> => ({
  status: true,
  reponse: reply,
  nbreponse: counts.replyCount,
  nbrecommentaire: counts.commentCount,
  idpost: postId,
});

/** Response of a deleted comment. */
export const toDeleteCommentResponse = (
  { postId }: { postId: number },
  { commentCount }: { commentCount: number },
): z.output<typeof DeleteCommentResponse> => ({
  status: true,
  idpost: postId,
  nbrecommentaire: commentCount,
});

/** Response of a deleted reply. */
export const toDeleteReplyResponse = (
  { postId, parentId }: { postId: number; parentId: number | null },
  counts: { commentCount: number; replyCount: number },
): z.output<typeof DeleteReplyResponse> => ({
  status: true,
  idpost: postId,
  idcomment: parentId ?? 0,
  nbreponse: counts.replyCount,
  nbrecommentaire: counts.commentCount,
});
