import type { UpdateCommentInput, UpdateReplyInput } from '../__generated__/resolvers.ts';
import type { Context } from '../core/context.ts';
import { readAgain } from '../core/creating.ts';
import { answerChange, type Editable } from '../core/editing.ts';
import { fileName, versionOf } from '../core/versions.ts';
import { requireViewer } from '../core/viewer.ts';
import { commentId, type CommentRecord, replyId, type ReplyRecord } from '../posts/comments.ts';
import { findComment, findReply, placeOf } from './finding.ts';
import { updateComment, updateReply } from './rest.ts';

/** The version of a comment or a reply: its text, its GIF and its picture. */
const version = ({ text, gif, image }: CommentRecord | ReplyRecord): string =>
  versionOf(text, fileName(gif?.path), fileName(image?.path));

const lastEdit = (written: CommentRecord | ReplyRecord) => written.lastEdit;

/** Comments. */
export const editableComment: Editable<CommentRecord> = {
  it: 'ce commentaire',
  wasChanged: 'Ce commentaire a été modifié',
  version,
  lastEdit,
};

/** Replies. */
export const editableReply: Editable<ReplyRecord> = {
  it: 'cette réponse',
  wasChanged: 'Cette réponse a été modifiée',
  version,
  lastEdit,
};

/** Changes a comment of the viewer's. */
export async function changeComment(context: Context, { id, basedOn, ...rewriting }: UpdateCommentInput) {
  requireViewer(context);
  const parts = commentId.read(id);
  return answerChange(
    context,
    { basedOn, kind: editableComment, read: (anew) => findComment(anew, parts) },
    (comment) => ({ comment }),
    async ({ guard }) => {
      const edited = await updateComment(context, placeOf(parts), parts.comment, rewriting, guard);
      return { comment: edited ?? (await readAgain(context, () => findComment(context, parts))) };
    },
  );
}

/** Changes a reply of the viewer's. */
export async function changeReply(context: Context, { id, basedOn, ...rewriting }: UpdateReplyInput) {
  requireViewer(context);
  const parts = replyId.read(id);
  return answerChange(
    context,
    { basedOn, kind: editableReply, read: (anew) => findReply(anew, parts) },
    (reply) => ({ reply }),
    async ({ guard }) => {
      const edited = await updateReply(context, placeOf(parts), parts.comment, parts.reply, rewriting, guard);
      return { reply: edited ?? (await readAgain(context, () => findReply(context, parts))) };
    },
  );
}
