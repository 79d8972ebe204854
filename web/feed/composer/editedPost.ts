import type { EditPostForm_post$data } from '../../__generated__/EditPostForm_post.graphql';
import { findWebAddresses } from '../../ui/links.ts';
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

/** An attachment that is stored already. */
const storedFile = (id: string, name: string, preview: string | null): AttachedFile => ({
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
      ...storedFile(key, `la photo ${index + 1}`, tile),
      alt,
    })),
    video: post.video ? storedFile(post.video.key, 'la vidéo', post.video.contentUrl) : null,
    documents: [...post.audios, ...post.files].map(({ key, name }) => storedFile(key, name, null)),
    gif: post.gif ? { contentUrl: post.gif.contentUrl, title: 'GIF' } : null,
  },
});

/** Replaces the URLs of attachments by those of the current post, as signatures expire. */
export function withFreshUrls(attachments: Attachments, current: Attachments): Attachments {
  const freshUrls = new Map(
    [...current.images, ...(current.video ? [current.video] : [])].map(({ id, preview }) => [id, preview]),
  );
  const renew = (item: AttachedFile): AttachedFile => ({
    ...item,
    preview: freshUrls.get(item.id) ?? item.preview,
  });
  return {
    ...attachments,
    images: attachments.images.map(renew),
    video: attachments.video && renew(attachments.video),
  };
}

/** Ids of attachments to remove. */
const removedIds = (before: readonly AttachedFile[], after: readonly AttachedFile[]): string[] =>
  before.map(({ id }) => id).filter((id) => after.every((item) => item.id !== id));

/** URL without its signature. */
const withoutQuery = (url: string | undefined): string | undefined => url?.replace(/[?#].*/, '');

/** Content by which a form recognises a version that it sent. Uploaded files have new ids, so they are only counted. */
export const comparableContent = ({ content, attachments }: EditedPost) => [
  content.html,
  content.link,
  attachments.images.map(({ alt = '' }) => alt),
  attachments.documents.length,
  attachments.video !== null,
  withoutQuery(attachments.gif?.contentUrl) ?? null,
];

const filesOf = (items: readonly AttachedFile[]): File[] => items.flatMap(({ file }) => file ?? []);

/** First web address of a text, to compare versions of it. */
const firstAddress = (html: string): string | undefined =>
  findWebAddresses(html.replaceAll(/<[^>]*>/g, ' '))[0];

/** Whether an edit keeps the first web address of a text, and so its preview or the removal of that. */
export const keepsAddress = (before: string, after: string): boolean =>
  firstAddress(before) === firstAddress(after);

/** Selected images as mutation input. */
export const imageInputs = (images: readonly AttachedFile[]) =>
  images.flatMap(({ file, alt = '' }) => (file === null ? [] : { file, alt }));

/** Additions and removals of attachments, as mutation input. */
export const attachmentChanges = (before: Attachments, after: Attachments) => ({
  addedImages: imageInputs(after.images),
  imageAlts: after.images
    .filter((image) => before.images.some(({ id, alt = '' }) => id === image.id && alt !== (image.alt ?? '')))
    .map(({ id, alt = '' }) => ({ imageKey: id, alt })),
  removedImageKeys: removedIds(before.images, after.images),
  addedFiles: filesOf(after.documents),
  removedFileKeys: removedIds(before.documents, after.documents),
  ...(after.video?.id === before.video?.id ? {} : { video: after.video?.file ?? null }),
  ...(withoutQuery(after.gif?.contentUrl) === withoutQuery(before.gif?.contentUrl)
    ? {}
    : { gifUrl: after.gif?.contentUrl ?? null }),
});
