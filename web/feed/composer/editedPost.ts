import type { EditPostForm_post$data } from '../../__generated__/EditPostForm_post.graphql';
import type { AttachedFile, Attachments } from './attachedFile.ts';

/** Text of a post in its form. */
interface EditedText {
  html: string;
  /** The same as plain text, once it was changed. */
  plain?: string;
  isEmpty: boolean;
  /** URL of the link preview. */
  link: string | null;
}

/** Editable fields of a post. */
export interface EditedPost {
  content: EditedText;
  attachments: Attachments;
}

const existing = (id: string, name: string, preview: string | null): AttachedFile => ({
  id,
  name,
  preview,
  file: null,
});

/** Converts a post to the initial values of its form. */
export const toEditedPost = (post: EditPostForm_post$data): EditedPost => ({
  content: { html: post.text, isEmpty: post.text === '', link: post.link ?? null },
  attachments: {
    images: post.images.map(({ key, tile, alt }, index) => ({
      ...existing(key, `la photo ${index + 1}`, tile),
      alt,
    })),
    video: post.video ? existing(post.video.key, 'la vidéo', post.video.url) : null,
    documents: [...post.audios, ...post.files].map(({ key, name }) => existing(key, name, null)),
    gif: post.gif ? { url: post.gif.url, title: 'GIF' } : null,
  },
});

/** Replaces URLs of kept attachments by the current signed ones, as signatures expire. */
export function withAddresses(kept: Attachments, current: Attachments): Attachments {
  const now = new Map(
    [...current.images, ...(current.video ? [current.video] : [])].map(({ id, preview }) => [id, preview]),
  );
  const renew = (item: AttachedFile): AttachedFile => ({
    ...item,
    preview: now.get(item.id) ?? item.preview,
  });
  return { ...kept, images: kept.images.map(renew), video: kept.video && renew(kept.video) };
}

/** Ids of attachments to remove. */
const removed = (there: readonly AttachedFile[], wanted: readonly AttachedFile[]): string[] =>
  there.map(({ id }) => id).filter((id) => wanted.every((item) => item.id !== id));

/** URL without its signature. */
const bare = (url: string | undefined): string | undefined => url?.replace(/[?#].*/, '');

/** Comparable content of a version. Uploaded files are renamed, so they are only counted. */
export const comparableContent = ({ content, attachments }: EditedPost) => [
  content.html,
  content.link,
  attachments.images.map(({ alt = '' }) => alt),
  attachments.documents.length,
  attachments.video !== null,
  bare(attachments.gif?.url) ?? null,
];

const filesOf = (items: readonly AttachedFile[]): File[] => items.flatMap(({ file }) => file ?? []);

/** Selected images as mutation input. */
export const imageInputs = (images: readonly AttachedFile[]) =>
  images.flatMap(({ file, alt = '' }) => (file === null ? [] : { file, alt }));

/** Additions and removals of attachments, as mutation input. */
export const changesOf = (before: Attachments, wanted: Attachments) => ({
  addedImages: imageInputs(wanted.images),
  imageAlts: wanted.images
    .filter((image) => before.images.some(({ id, alt = '' }) => id === image.id && alt !== (image.alt ?? '')))
    .map(({ id, alt = '' }) => ({ imageKey: id, alt })),
  removedImageKeys: removed(before.images, wanted.images),
  addedFiles: filesOf(wanted.documents),
  removedFileKeys: removed(before.documents, wanted.documents),
  ...(wanted.video?.id === before.video?.id ? {} : { video: wanted.video?.file ?? null }),
  ...(bare(wanted.gif?.url) === bare(before.gif?.url) ? {} : { gifUrl: wanted.gif?.url ?? null }),
});
