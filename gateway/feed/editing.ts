import type { UpdatePostInput } from '../__generated__/resolvers.ts';
import { isRepeatable } from '../compat/capabilities.ts';
import { ifFullUpdate } from '../compat/partialUpdates.ts';
import type { Context } from '../graphql/context.ts';
import { readAfterWrite } from '../graphql/idempotentCreate.ts';
import { applyUpdate } from '../content/applyUpdate.ts';
import { UserError } from '../http/errors.ts';
import { fileKey, imageKey, toStoredPath } from '../content/media.ts';
import { checkMentions } from '../members/checkMentions.ts';
import { editablePost, editablePostParts } from '../posts/editing.ts';
import { postId } from '../posts/posts.ts';
import type { PostRecord } from '../posts/records.ts';
import { fetchPost } from '../posts/rest.ts';
import { editPost, type PostEdit } from './rest.ts';

/** The new text to send; for a poll, its question. */
function textOf(post: PostRecord | null, { text, question }: UpdatePostInput): string {
  if (post?.kind !== 'POLL') {
    if (question !== undefined)
      throw new UserError('INVALID', 'Cette publication n’est pas un sondage.', ['question']);
    return (text === undefined ? post?.storedText : text) ?? '';
  }
  if (text !== undefined)
    throw new UserError('INVALID', 'D’un sondage, seule la question se modifie.', ['text']);
  if (question === null) throw new UserError('INVALID', 'Veuillez saisir la question.', ['question']);
  return question ?? post.poll?.question ?? post.text;
}

/** Paths of attachments by key; an unknown key is rejected with the name of the input. */
function pathsOf<File extends { path: string }>(
  attachments: readonly File[],
  idOf: (file: File) => string,
  ids: readonly string[] | null | undefined,
  input: string,
): string[] {
  const paths = new Map(attachments.map((file) => [idOf(file), file.path]));
  return (ids ?? []).map((id) => {
    const path = paths.get(id);
    if (path === undefined)
      throw new UserError('INVALID', 'Ce fichier n’est pas, ou n’est plus, de cette publication.', [input]);
    return path;
  });
}

/** Whether a change can be sent without reading the post: it has a text, no question and no attachment keys. */
const isWhole = ({
  text,
  question,
  video,
  imageAlts,
  removedImageKeys,
  removedFileKeys,
}: UpdatePostInput): boolean =>
  text !== undefined &&
  question === undefined &&
  video === undefined &&
  [imageAlts, removedImageKeys, removedFileKeys].every((named) => (named ?? []).length === 0);

/** Changes that depend on the current post. */
function preparedFor(
  context: Context,
  post: PostRecord | null,
  input: UpdatePostInput,
): Pick<PostEdit, 'text' | 'describedImages' | 'removedImages' | 'removedFiles' | 'removesVideo'> {
  const text = textOf(post, input);
  const changesText = input.text !== undefined || input.question !== undefined;
  const images = post?.images ?? [];
  const alts = input.imageAlts ?? [];
  const described = pathsOf(
    images,
    imageKey,
    alts.map(({ imageKey }) => imageKey),
    'imageAlts',
  );
  return {
    text: changesText ? text : ifFullUpdate(context, text),
    describedImages: described.map((path, index) => ({ path, alt: alts[index]?.alt ?? '' })),
    removedImages: pathsOf(images, imageKey, input.removedImageKeys, 'removedImageKeys'),
    removedFiles: pathsOf(
      [...(post?.files ?? []), ...(post?.audios ?? [])],
      fileKey,
      input.removedFileKeys,
      'removedFileKeys',
    ),
    // A new attachment replaces it; a repetition of the same key must say the same when it is gone.
    removesVideo:
      input.video !== undefined && (post?.video != null || isRepeatable(context, input.idempotencyKey)),
  };
}

/** Changes that do not depend on the current post. */
const addedBy = (context: Context, { gifUrl, ...input }: UpdatePostInput) => ({
  addedImages: input.addedImages ?? [],
  addedFiles: input.addedFiles ?? [],
  video: input.video ?? undefined,
  gif: gifUrl ? toStoredPath(context, gifUrl) : undefined,
  removesGif: gifUrl === null,
  link: input.link === undefined ? undefined : (input.link ?? ''),
});

/** Updates a post; returns the payload of `updatePost`. */
export function changePost(context: Context, input: UpdatePostInput) {
  const { community, post: databaseId } = postId.read(input.postId);
  return applyUpdate<PostRecord, { post: PostRecord | null }>(
    context,
    { mutation: 'updatePost', input, editable: editablePost, read: (fresh) => fetchPost(fresh, databaseId) },
    (post) => ({ post }),
    async ({ current, readCurrent, ...options }) => {
      const post = current === null && isWhole(input) ? null : await readCurrent();
      const edit = { ...preparedFor(context, post, input), ...addedBy(context, input) };
      // A question is plain text without mentions.
      if (input.text) {
        const readText = async () => (post ?? (await readCurrent())).storedText;
        edit.text = (await checkMentions(context, community, input.text, readText)).text;
      }
      await editPost(context, databaseId, edit, options);
      return { post: await readAfterWrite(context, () => fetchPost(context, databaseId)) };
    },
    ({ post }) => post && editablePostParts(post),
  );
}
