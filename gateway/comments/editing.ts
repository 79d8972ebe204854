import type { UpdateCommentInput, UpdateReplyInput } from '../__generated__/resolvers.ts';
import type { Context } from '../core/context.ts';
import { readAgain } from '../core/creating.ts';
import { answerChange, stablePath, versionOf } from '../core/editing.ts';
import { requireViewer } from '../core/viewer.ts';
import { commentId, type CommentRecord, replyId, type ReplyRecord } from '../posts/comments.ts';
import { findComment, findReply, placeOf } from './finding.ts';
import { updateComment, updateReply } from './rest.ts';

const commentWords = { it: 'ce commentaire', wasChanged: 'Ce commentaire a été modifié' };
const replyWords = { it: 'cette réponse', wasChanged: 'Cette réponse a été modifiée' };

/** The version of a comment or a reply: its text, its GIF and its picture. */
export const writingVersion = ({ text, gif, image }: CommentRecord | ReplyRecord): string =>
  versionOf(text, stablePath(gif?.path), stablePath(image?.path));

/** Changes a comment of the viewer's. */
export async function changeComment(context: Context, { id, basedOn, ...rewriting }: UpdateCommentInput) {
  requireViewer(context);
  const parts = commentId.read(id);
  return answerChange(
    context,
    { basedOn, words: commentWords, read: (anew) => findComment(anew, parts), version: writingVersion },
    (comment) => ({ comment }),
    async () => {
      const edited = await updateComment(context, placeOf(parts), parts.comment, rewriting);
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
    { basedOn, words: replyWords, read: (anew) => findReply(anew, parts), version: writingVersion },
    (reply) => ({ reply }),
    async () => {
      const edited = await updateReply(context, placeOf(parts), parts.comment, parts.reply, rewriting);
      return { reply: edited ?? (await readAgain(context, () => findReply(context, parts))) };
    },
  );
}
