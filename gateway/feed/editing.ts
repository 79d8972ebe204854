import type { UpdatePostInput } from '../__generated__/resolvers.ts';
import type { Context } from '../core/context.ts';
import { readAgain } from '../core/creating.ts';
import { answerChange } from '../core/editing.ts';
import { Refusal } from '../core/errors.ts';
import { ownPath } from '../core/media.ts';
import { editablePost } from '../posts/editing.ts';
import { postId, type PostRecord } from '../posts/posts.ts';
import { fetchPost } from '../posts/rest.ts';
import { editPost, type PostEdit } from './rest.ts';

/** What stands in the API's text of a post from now on: of a poll it is the question. */
function textOf(post: PostRecord, { text, question }: UpdatePostInput): string {
  if (post.poll === null) {
    if (question !== undefined)
      throw new Refusal('INVALID', 'Cette publication n’est pas un sondage.', ['question']);
    return text === undefined ? post.text : (text ?? '');
  }
  if (text !== undefined)
    throw new Refusal('INVALID', 'D’un sondage, seule la question se modifie.', ['text']);
  if (question === null) throw new Refusal('INVALID', 'Veuillez saisir la question.', ['question']);
  return question ?? post.poll.question;
}

/** The path of a file of the API, of an address that the graph told: without its size. */
function filePath(context: Context, address: string): string {
  const path = ownPath(context, address);
  if (path === address) throw new Refusal('INVALID', 'Ce fichier n’est pas de cette publication.');
  return path.replace(/^\//, '').replaceAll(/[?&][wh]=\d+/g, '');
}

/** What is sent of a change of a post as it is now. */
function editOf(context: Context, post: PostRecord, input: UpdatePostInput): PostEdit {
  const { video, gifUrl } = input;
  return {
    text: textOf(post, input),
    addedImages: input.addedImages ?? [],
    removedImages: (input.removedImages ?? []).map((url) => filePath(context, url)),
    addedDocuments: input.addedDocuments ?? [],
    removedDocuments: (input.removedDocuments ?? []).map((url) => filePath(context, url)),
    video: video ?? undefined,
    // Another one takes its place.
    isVideoDeleted: video !== undefined && post.video !== null,
    gif: gifUrl ? ownPath(context, gifUrl) : undefined,
    isGifDeleted: gifUrl === null,
    link: input.link === undefined ? undefined : (input.link ?? ''),
  };
}

/** Changes a post. */
export function changePost(context: Context, input: UpdatePostInput) {
  const row = postId.read(input.postId).post;
  return answerChange<PostRecord, { post: PostRecord | null }>(
    context,
    { basedOn: input.basedOn, kind: editablePost, read: (anew) => fetchPost(anew, row) },
    (post) => ({ post }),
    async ({ now, guard }) => {
      const before = now ?? (await fetchPost(context, row));
      await editPost(context, row, editOf(context, before, input), guard);
      return { post: await readAgain(context, () => fetchPost(context, row)) };
    },
  );
}
