import type { UpdateCommentInput, UpdateReplyInput } from '../__generated__/resolvers.ts';
import { requireOffered } from '../compat/extensions.ts';
import { type EditablePart, ifFullUpdate } from '../compat/partialUpdates.ts';
import type { Context } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { applyUpdate, type Editable, versionOfParts } from '../content/applyUpdate.ts';
import { toStoredPath } from '../content/media.ts';
import type { ImageUpload } from '../rest/uploadedFile.ts';
import { fileName } from '../content/versions.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { commentId, replyId } from '../posts/comments.ts';
import type { CommentRecord, ReplyRecord } from '../posts/records.ts';
import { checkMentions } from '../members/checkMentions.ts';
import { findComment, findReply, toCommentPlace } from './findComment.ts';
import { type CommentEdit, updateComment, updateReply } from './rest.ts';

/** Version of a comment or reply: text, GIF, image and alternative text. */
const version = (written: CommentRecord | ReplyRecord): string => versionOfParts(partsOf(written));

function partsOf({ text, gif, image }: CommentRecord | ReplyRecord): EditablePart[] {
  const described: EditablePart[] = image?.alt ? [[image.alt, 'imageAlt', 'image', 'gifUrl']] : [];
  return [
    [text, 'text'],
    [fileName(gif?.path), 'gifUrl', 'image'],
    [fileName(image?.path), 'gifUrl', 'image'],
    ...described,
  ];
}

const lastEdit = (written: CommentRecord | ReplyRecord) => written.lastEdit;

/** How updates of comments are compared and described in errors. */
export const editableComment: Editable<CommentRecord> = {
  subject: 'ce commentaire',
  changedMessage: 'Ce commentaire a été modifié',
  version,
  parts: partsOf,
  lastEdit,
};

/** How updates of replies are compared and described in errors. */
export const editableReply: Editable<ReplyRecord> = {
  subject: 'cette réponse',
  changedMessage: 'Cette réponse a été modifiée',
  version,
  parts: partsOf,
  lastEdit,
};

/** Changes of a comment or reply; absent fields keep their value. */
interface Wanted {
  text?: string | null;
  gifUrl?: string | null;
  image?: ImageUpload | null;
  imageAlt?: string | null;
}

/** Fields to send: all, or only the changed ones if the API keeps the others. */
async function toEditFields(
  context: Context,
  community: string,
  { text, gifUrl, image, imageAlt }: Wanted,
  readCurrent: () => Promise<CommentRecord | ReplyRecord>,
): Promise<CommentEdit> {
  requireOffered(context.config.extensions, 'POST /api/comment/edit');
  const isNamed = text !== undefined && (gifUrl !== undefined || Boolean(image));
  const before = isNamed ? null : ((await ifFullUpdate(context, readCurrent)?.()) ?? null);
  const kept = ifFullUpdate(context, { text: before?.storedText ?? '', gif: before?.gif?.path ?? '' });
  const checked = await checkMentions(
    context,
    community,
    text ?? '',
    async () => (before ?? (await readCurrent())).storedText,
  );
  const gif = gifUrl === undefined ? kept?.gif : gifUrl === null ? '' : toStoredPath(context, gifUrl);
  return {
    text: text === undefined ? kept?.text : checked.text,
    // GIF and image replace each other.
    gif: image ? '' : gif,
    image: image?.file,
    removesImage: image === null || Boolean(gifUrl),
    imageAlt: image ? (image.alt ?? undefined) : imageAlt === undefined ? undefined : (imageAlt ?? ''),
  };
}

/** Updates a comment; returns the payload of `updateComment`. */
export async function changeComment(context: Context, input: UpdateCommentInput) {
  requireViewer(context);
  const parts = commentId.read(input.commentId);
  return applyUpdate(
    context,
    {
      mutation: 'updateComment',
      input,
      editable: editableComment,
      read: (fresh) => findComment(fresh, parts),
    },
    (comment) => ({ comment }),
    async ({ readCurrent, ...options }) => {
      const rewriting = await toEditFields(context, parts.community, input, readCurrent);
      const edited = await updateComment(context, toCommentPlace(parts), parts.comment, rewriting, options);
      return { comment: edited ?? (await readAfterWrite(context, () => findComment(context, parts))) };
    },
    ({ comment }) => comment && partsOf(comment),
  );
}

/** Updates a reply; returns the payload of `updateReply`. */
export async function changeReply(context: Context, input: UpdateReplyInput) {
  requireViewer(context);
  const parts = replyId.read(input.replyId);
  return applyUpdate(
    context,
    { mutation: 'updateReply', input, editable: editableReply, read: (fresh) => findReply(fresh, parts) },
    (reply) => ({ reply }),
    async ({ readCurrent, ...options }) => {
      const rewriting = await toEditFields(context, parts.community, input, readCurrent);
      const edited = await updateReply(
        context,
        toCommentPlace(parts),
        parts.comment,
        parts.reply,
        rewriting,
        options,
      );
      return { reply: edited ?? (await readAfterWrite(context, () => findReply(context, parts))) };
    },
    ({ reply }) => reply && partsOf(reply),
  );
}
