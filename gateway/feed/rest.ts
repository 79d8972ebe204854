import type { Context } from '../core/context.ts';
import type { Guard } from '../core/editing.ts';
import { Refusal } from '../core/errors.ts';
import { ownPath } from '../core/media.ts';
import { call } from '../core/rest/call.ts';
import type { Rest } from '../core/rest/client.ts';
import { fields, listed, places, plainText } from '../core/rest/decode.ts';
import { inInputTerms } from '../core/rest/refusals.ts';
import type { UploadValue } from '../core/uploads.ts';
import { requireViewer } from '../core/viewer.ts';
import type { PostPage } from '../posts/feeds.rest.ts';
import { decodePost, type PostRecord } from '../posts/posts.ts';

/** A page of the viewer's saved posts. */
export function fetchSavedPosts(context: Context, start: number, count: number): Promise<PostPage> {
  const { username } = requireViewer(context);
  return context.rest.read(call('POST /api/getpostsaved', { form: { nbpost: count, start } }), (answer) =>
    places(listed(answer, 'enregistrements', 'getpostsaved'), 'enregistrements', (item) =>
      decodePost(item, username),
    ),
  );
}

/** Notes up to which post the viewer has seen what is in a community; all of it when none is named. */
export const markPostsSeen = (rest: Rest, community: string, upTo: string | undefined): Promise<void> =>
  rest.write(call('POST /api/publication/vues', { body: { idgroup: community, jusqua: upTo } }));

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
function typeOf({ images, video, documents, gifUrl, link }: NewPost) {
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

/** Publishes a post; its files stream on. Undefined where the API does not answer the post. */
export function createPost(context: Context, post: NewPost): Promise<PostRecord | undefined> {
  const { username } = requireViewer(context);
  const type = typeOf(post);
  const isMixed = type.startsWith('doc') && type !== 'document';
  const video = post.video ?? undefined;
  const files = isMixed
    ? { 'picture[]': post.images, video, 'docs[]': post.documents }
    : { 'fichiers[]': [...post.images, ...post.documents], fichiers: video };
  return inInputTerms(
    postInputs,
    context.rest.write(
      call('POST /api/group/publication', {
        multipart: {
          email: username,
          idgroup: post.community,
          text: post.text,
          type,
          publishedAt: new Date().toISOString(),
          'emailtager[]': post.mentionedEmails,
          gif: post.gifUrl === null ? undefined : ownPath(context, post.gifUrl),
          link: post.link ?? undefined,
          ...files,
        },
        idempotencyKey: post.idempotencyKey,
      }),
      (answer) => decodePost(fields(answer, 'group/publication').post, username, post.community),
    ),
  );
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

/** Changes a post; answers what the API says of it. */
export async function editPost(
  context: Context,
  row: string,
  edit: PostEdit,
  guard: Guard = {},
): Promise<string> {
  const message = await inInputTerms(
    { ...postInputs, images: 'addedImages', files: 'addedDocuments' },
    context.rest.write(
      call('POST /api/posts/{id}/edit', {
        path: { id: row },
        multipart: {
          text: edit.text,
          'imagesToDelete[]': edit.removedImages.map((url) => filePath(context, url)),
          'filesToDelete[]': edit.removedDocuments.map((url) => filePath(context, url)),
          isVideoDeleted: edit.removeVideo,
          isGifDeleted: edit.removeGif,
          gif: edit.gifUrl === null ? undefined : ownPath(context, edit.gifUrl),
          link: edit.link === undefined ? undefined : (edit.link ?? ''),
          'images[]': edit.addedImages,
          'files[]': edit.addedDocuments,
          videos: edit.video ?? undefined,
          ...guard,
        },
      }),
      (answer) => plainText(fields(answer, 'posts/edit').message),
    ),
  );
  return message || 'Publication modifié avec succès';
}
