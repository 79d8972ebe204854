import type { CreatePostInput } from '../__generated__/resolvers.ts';
import { alternativeTexts } from '../rest/alternativeTexts.rest.ts';
import type { ImageUpload, UploadedFile } from '../rest/uploadedFile.ts';
import type { Context } from '../graphql/context.ts';
import type { UpdateOptions } from '../content/applyUpdate.ts';
import { toStoredPath } from '../content/media.ts';
import { call, wireId } from '../rest/call.ts';
import type { Rest } from '../rest/client.ts';
import { decodeFields, decodeNamedList } from '../compat/decode.ts';
import { decodeList } from '../compat/decodeList.ts';
import { withInputNames } from '../rest/userErrors.ts';
import { type Page, withPositions } from '../rest/pages.ts';
import { requireViewer } from '../graphql/viewer.ts';
import { checkMentions } from '../members/checkMentions.ts';
import { decodePost } from '../posts/posts.rest.ts';
import type { PostRecord } from '../posts/records.ts';

/** Fetches part of the viewer's bookmarked posts, last bookmarked first. */
export function fetchBookmarkedPosts(
  context: Context,
  start: number,
  count: number,
  after?: string,
): Promise<Page<PostRecord>> {
  const { username } = requireViewer(context);
  return context.rest.read(
    call('POST /api/getpostsaved', { form: { nbpost: count, start, apres: after } }),
    (answer) =>
      withPositions(
        decodeList(decodeNamedList(answer, 'enregistrements', 'getpostsaved'), 'enregistrements', (item) =>
          decodePost(item, username),
        ),
        answer,
      ),
  );
}

/** Marks a community's posts as seen, up to the post with this database id or all. */
export const markPostsSeen = (rest: Rest, community: string, upTo: string | undefined): Promise<void> =>
  rest.write(
    call('POST /api/publication/vues', {
      body: { idgroup: wireId(community), jusqua: upTo === undefined ? undefined : wireId(upTo) },
    }),
  );

/** Content of a post to publish. */
export interface NewPost {
  community: string;
  text: string;
  images: readonly ImageUpload[];
  video: UploadedFile | null;
  files: readonly UploadedFile[];
  gifUrl: string | null;
  link: string | null;
  idempotencyKey: string | undefined;
}

/** Wire names of attachments. */
function typeOf({ images, video, files, gifUrl, link }: NewPost) {
  if (files.length > 0)
    return images.length > 0 ? 'docpicture' : video ? 'docvideo' : gifUrl ? 'docgif' : 'document';
  if (images.length > 0) return 'images';
  if (video) return 'video';
  if (gifUrl) return 'gif';
  return link ? 'link' : 'text';
}

/** GraphQL inputs by wire field, for errors. */
export const postInputs = {
  fichiers: 'images',
  picture: 'images',
  images: 'images',
  docs: 'files',
  files: 'files',
  video: 'video',
  videos: 'video',
  gif: 'gifUrl',
  link: 'link',
  alternatives: 'images',
  text: 'text',
};

/** The content of an input that creates a post. */
export const toNewPost = (community: string, input: Omit<CreatePostInput, 'communityId'>): NewPost => ({
  community,
  text: input.text ?? '',
  images: input.images ?? [],
  video: input.video ?? null,
  files: input.files ?? [],
  gifUrl: input.gifUrl ?? null,
  link: input.link ?? null,
  idempotencyKey: input.idempotencyKey ?? undefined,
});

/** Form fields and files of a new post. */
export async function composePost(context: Context, post: NewPost) {
  const { username } = requireViewer(context);
  const { text, emails } = await checkMentions(context, post.community, post.text);
  const type = typeOf(post);
  const isMixed = type.startsWith('doc') && type !== 'document';
  const video = post.video ?? undefined;
  const images = post.images.map(({ file }) => file);
  const files = isMixed
    ? { 'picture[]': images, video, 'docs[]': post.files }
    : { 'fichiers[]': [...images, ...post.files], fichiers: video };
  return {
    email: username,
    idgroup: post.community,
    text,
    type,
    'emailtager[]': emails,
    gif: post.gifUrl === null ? undefined : toStoredPath(context, post.gifUrl),
    link: post.link ?? undefined,
    ...alternativeTexts(post.images),
    ...files,
  };
}

/** Publishes a post and streams its files; undefined when the API does not return the post. */
export async function createPost(context: Context, post: NewPost): Promise<PostRecord | undefined> {
  const { username } = requireViewer(context);
  const fields = await composePost(context, post);
  return withInputNames(
    postInputs,
    context.rest.write(
      call('POST /api/group/publication', {
        multipart: { ...fields, publishedAt: new Date().toISOString() },
        idempotencyKey: post.idempotencyKey,
      }),
      (answer) => decodePost(decodeFields(answer, 'group/publication').post, username, post.community),
    ),
  );
}

/** Changes of a post; undefined keeps a value. */
export interface PostEdit {
  /** HTML; for a poll, its question as plain text. */
  text: string | undefined;
  addedImages: readonly ImageUpload[];
  /** New alternative texts by path of the image. */
  describedImages: readonly { path: string; alt: string }[];
  /** Paths to remove. */
  removedImages: readonly string[];
  addedFiles: readonly UploadedFile[];
  removedFiles: readonly string[];
  video: UploadedFile | undefined;
  removesVideo: boolean;
  gif: string | undefined;
  removesGif: boolean;
  /** Empty removes it. */
  link: string | undefined;
}

/** Multipart fields with new alternative texts. */
const descriptionsOf = (pictures: PostEdit['describedImages']) =>
  pictures.length > 0
    ? {
        'imagesToDescribe[]': pictures.map(({ path }) => path),
        'descriptions[]': pictures.map(({ alt }) => alt),
      }
    : {};

/** Updates a post; undefined values are kept. */
export const editPost = (
  context: Context,
  databaseId: string,
  edit: PostEdit,
  { precondition, key }: UpdateOptions,
): Promise<void> =>
  withInputNames(
    {
      ...postInputs,
      images: 'addedImages',
      files: 'addedFiles',
      alternatives: 'addedImages',
      descriptions: 'imageAlts',
    },
    context.rest.write(
      call('POST /api/posts/{id}/edit', {
        path: { id: databaseId },
        multipart: {
          text: edit.text,
          'imagesToDelete[]': edit.removedImages,
          'filesToDelete[]': edit.removedFiles,
          isVideoDeleted: edit.removesVideo,
          isGifDeleted: edit.removesGif,
          gif: edit.gif,
          link: edit.link,
          ...alternativeTexts(edit.addedImages),
          ...descriptionsOf(edit.describedImages),
          'images[]': edit.addedImages.map(({ file }) => file),
          'files[]': edit.addedFiles,
          videos: edit.video,
          ...precondition,
        },
        idempotencyKey: key,
      }),
    ),
  );
