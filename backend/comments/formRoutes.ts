import { requireMemberInAction } from '../communities/access.ts';
import type { App } from '../core/app.ts';
import { defineForm, type ReceivedForm, receiveForm } from '../core/files/form.ts';
import { accessPost } from '../posts/access.ts';
import { accessComment, requireCommentAuthor } from './access.ts';
import { createComment, createReply } from './createComment.ts';
import { editComment } from './editComment.ts';
import {
  CreateCommentResponse,
  CreateCommentBody,
  CreateReplyResponse,
  CreateReplyBody,
  EditCommentResponse,
  EditCommentBody,
} from './wire.ts';
import { commentPicture, type RecordPicture } from './commentContent.ts';

const commentForm = defineForm({ fields: CreateCommentBody, files: { image: commentPicture } });
const replyForm = defineForm({ fields: CreateReplyBody, files: { image: commentPicture } });
const editForm = defineForm({ fields: EditCommentBody, files: { image: commentPicture } });

const assumed = 'The answer is not shown.';

/** Registers the routes that create comments with a picture, and edit comments. */
export function formRoutes(app: App): void {
  const { database } = app.context;

  app.post(
    '/api/comment/create/file',
    {
      config: {
        access: requireMemberInAction,
        limit: 'comment',
        operation: {
          id: 'createCommentWithFile',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['mentionedEmails'],
          assumed,
        },
        form: commentForm,
      },
      schema: { summary: 'Comments on a post with a picture', response: { 200: CreateCommentResponse } },
    },
    (request) =>
      receiveForm(request, commentForm, async ({ fields, files, recordFiles }) => {
        const post = await accessPost(database, request.caller, fields.postId);
        return createComment(request, post, {
          body: fields,
          image: files.image[0],
          recordPicture: pictureOf(files, recordFiles),
        });
      }),
  );

  app.post(
    '/api/comment/reponse/file',
    {
      config: {
        access: requireMemberInAction,
        limit: 'comment',
        operation: {
          id: 'createReplyWithFile',
          source: '3 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['mentionedEmails'],
          assumed,
        },
        form: replyForm,
      },
      schema: { summary: 'Replies to a comment with a picture', response: { 200: CreateReplyResponse } },
    },
    (request) =>
      receiveForm(request, replyForm, async ({ fields, files, recordFiles }) => {
        const comment = await accessComment(database, request.caller, fields.commentId, false);
        return createReply(request, comment, {
          body: fields,
          image: files.image[0],
          recordPicture: pictureOf(files, recordFiles),
        });
      }),
  );

  app.post(
    '/api/comment/edit',
    {
      config: {
        access: requireCommentAuthor,
        limit: 'edit',
        operation: {
          id: 'editComment',
          source: '3 §2',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['lastModifiedAt'],
          assumed: 'The documents have its dialog and no call: the author alone edits.',
          extension: 'COMMENT_EDITING',
        },
        form: editForm,
      },
      schema: { summary: 'Changes a comment or a reply', response: { 200: EditCommentResponse } },
    },
    (request) =>
      receiveForm(request, editForm, ({ fields, files, recordFiles }) =>
        editComment(request, fields, pictureOf(files, recordFiles)),
      ),
  );
}

type Received = ReceivedForm<typeof CreateCommentBody, 'image'>;

const pictureOf =
  (files: Received['files'], recordFiles: Received['recordFiles']): RecordPicture =>
  async (tx, communityId) =>
    (await recordFiles(tx, files.image, communityId))[0]?.id ?? null;
