import type { Context } from '../core/context.ts';
import { Refusal } from '../core/errors.ts';
import { ownPath } from '../core/media.ts';
import { wire } from '../core/rest/decode.ts';
import { multipart } from '../core/rest/multipart.ts';
import { accepted, inInputTerms } from '../core/rest/refusals.ts';
import { filePart, type UploadValue } from '../core/uploads.ts';
import { requireViewer } from '../core/viewer.ts';
import { decodePost, type PostRecord } from '../posts/posts.ts';

type Field = readonly [name: string, value: string];

const parts = (name: string, uploads: readonly UploadValue[]) =>
  uploads.map((upload) => filePart(name, upload));

/** What a new post is made of. */
export interface NewPost {
  community: string;
  text: string;
  images: readonly UploadValue[];
  video: UploadValue | null;
  documents: readonly UploadValue[];
  gifUrl: string | null;
  link: string | null;
  mentionedEmails: readonly string[];
  idempotencyKey: string | undefined;
}

/** The documents' name of what is attached. */
function typeOf({ images, video, documents, gifUrl, link }: NewPost): string {
  if (documents.length > 0)
    return images.length > 0 ? 'docpicture' : video ? 'docvideo' : gifUrl ? 'docgif' : 'document';
  if (images.length > 0) return 'images';
  if (video) return 'video';
  if (gifUrl) return 'gif';
  return link ? 'link' : 'text';
}

/** The inputs behind the API's names of fields. */
const postInputs = {
  fichiers: 'images',
  picture: 'images',
  images: 'images',
  docs: 'documents',
  files: 'documents',
  video: 'video',
  videos: 'video',
  gif: 'gifUrl',
  link: 'link',
  text: 'text',
};

/** POST /api/group/publication: the files stream on as they arrive. */
export async function createPost(context: Context, post: NewPost): Promise<PostRecord> {
  const { username } = requireViewer(context);
  const type = typeOf(post);
  const isMixed = type.startsWith('doc') && type !== 'document';
  const fields: Field[] = [
    ['email', username],
    ['idgroup', post.community],
    ['text', post.text],
    ['type', type],
    ['publishedAt', new Date().toISOString()],
    ...post.mentionedEmails.map((email) => ['emailtager[]', email] as const),
    ...(post.gifUrl === null ? [] : [['gif', ownPath(context, post.gifUrl)] as const]),
    ...(post.link === null ? [] : [['link', post.link] as const]),
  ];
  const files = [
    ...parts(isMixed ? 'picture[]' : 'fichiers[]', post.images),
    ...parts(isMixed ? 'video' : 'fichiers', post.video ? [post.video] : []),
    ...parts(isMixed ? 'docs[]' : 'fichiers[]', post.documents),
  ];
  const answer = await inInputTerms(
    postInputs,
    context.rest.write({
      method: 'POST',
      path: '/api/group/publication',
      multipart: multipart(fields, files),
      idempotencyKey: post.idempotencyKey,
    }),
  );
  accepted(answer);
  return decodePost(wire<{ post: unknown }>(answer, 'group/publication').post, username);
}

/** What an edit makes of a post; what is undefined stays as it is. */
export interface PostEdit {
  text: string;
  addedImages: readonly UploadValue[];
  removedImages: readonly string[];
  addedDocuments: readonly UploadValue[];
  removedDocuments: readonly string[];
  video: UploadValue | null;
  removeVideo: boolean;
  gifUrl: string | null;
  removeGif: boolean;
  link: string | null | undefined;
}

/** The path of a file of the API, of an address that the graph told: without its size. */
function filePath(context: Context, address: string): string {
  const path = ownPath(context, address);
  if (path === address) throw new Refusal('INVALID', 'Ce fichier n’est pas de cette publication.');
  return path.replace(/^\//, '').replaceAll(/[?&][wh]=\d+/g, '');
}

/** POST /api/posts/{id}/edit; answers what the API says of it. */
export async function editPost(context: Context, row: string, edit: PostEdit): Promise<string> {
  const fields: Field[] = [
    ['text', edit.text],
    ...edit.removedImages.map((url) => ['imagesToDelete[]', filePath(context, url)] as const),
    ...edit.removedDocuments.map((url) => ['filesToDelete[]', filePath(context, url)] as const),
    ['isVideoDeleted', String(edit.removeVideo)],
    ['isGifDeleted', String(edit.removeGif)],
    ...(edit.gifUrl === null ? [] : [['gif', ownPath(context, edit.gifUrl)] as const]),
    ...(edit.link === undefined ? [] : [['link', edit.link ?? ''] as const]),
  ];
  const files = [
    ...parts('images[]', edit.addedImages),
    ...parts('files[]', edit.addedDocuments),
    ...parts('videos', edit.video ? [edit.video] : []),
  ];
  const answer = await inInputTerms(
    { ...postInputs, images: 'addedImages', files: 'addedDocuments' },
    context.rest.write({
      method: 'POST',
      path: `/api/posts/${encodeURIComponent(row)}/edit`,
      operation: 'POST /api/posts/{id}/edit',
      multipart: multipart(fields, files),
    }),
  );
  accepted(answer);
  const { message } = wire<{ message: unknown }>(answer, 'posts/edit');
  return typeof message === 'string' && message !== '' ? message : 'Publication modifié avec succès';
}
