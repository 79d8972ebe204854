import type { EditPostForm_post$data } from '../../__generated__/EditPostForm_post.graphql';
import type { Attached, Attachments } from './attached.ts';

/** The text of a post as its form has it. */
interface EditedText {
  html: string;
  isEmpty: boolean;
  /** The address shown as a card under it. */
  link: string | null;
}

/** What of a post is edited. */
export interface EditedPost {
  content: EditedText;
  attachments: Attachments;
}

const existing = (id: string, name: string, preview: string | null): Attached => ({
  id,
  name,
  preview,
  file: null,
});

/** A post as its form begins with it. */
export const editedPost = (post: EditPostForm_post$data): EditedPost => ({
  content: { html: post.text, isEmpty: post.text === '', link: post.link ?? null },
  attachments: {
    images: post.images.map(({ key, tile, alt }, index) => ({
      ...existing(key, `la photo ${index + 1}`, tile),
      alt,
    })),
    video: post.video ? existing(post.video.key, 'la vidéo', post.video.url) : null,
    documents: [...post.audios, ...post.documents].map(({ key, name }) => existing(key, name, null)),
    gif: post.gif ? { url: post.gif.url, title: 'GIF' } : null,
  },
});

/** Kept attachments with the addresses that those on the post have now: a signed one does not last. */
export function withAddresses(kept: Attachments, current: Attachments): Attachments {
  const now = new Map(
    [...current.images, ...(current.video ? [current.video] : [])].map(({ id, preview }) => [id, preview]),
  );
  const renew = (item: Attached): Attached => ({ ...item, preview: now.get(item.id) ?? item.preview });
  return { ...kept, images: kept.images.map(renew), video: kept.video && renew(kept.video) };
}

/** The ids of what is there and is not wanted. */
const removed = (there: readonly Attached[], wanted: readonly Attached[]): string[] =>
  there.map(({ id }) => id).filter((id) => wanted.every((item) => item.id !== id));

/** What an address is of: what follows, as a signature, may be another each time. */
const bare = (url: string | undefined): string | undefined => url?.replace(/[?#].*/, '');

/** What tells one version of a post from another: files that were added have another name there, and are counted. */
export const comparedOf = ({ content, attachments }: EditedPost) => [
  content.html,
  content.link,
  attachments.images.map(({ alt = '' }) => alt),
  attachments.documents.length,
  attachments.video !== null,
  bare(attachments.gif?.url) ?? null,
];

const filesOf = (items: readonly Attached[]): File[] => items.flatMap(({ file }) => file ?? []);

/** The chosen images as the mutations take them. */
export const imageInputs = (images: readonly Attached[]) =>
  images.flatMap(({ file, alt = '' }) => (file === null ? [] : { file, alt }));

/** What is to be added to the attachments that are there and taken from them, as the mutation wants it. */
export const changesOf = (there: Attachments, wanted: Attachments) => ({
  addedImages: imageInputs(wanted.images),
  imageAlts: wanted.images
    .filter((image) => there.images.some(({ id, alt = '' }) => id === image.id && alt !== (image.alt ?? '')))
    .map(({ id, alt = '' }) => ({ imageKey: id, alt })),
  removedImageKeys: removed(there.images, wanted.images),
  addedDocuments: filesOf(wanted.documents),
  removedDocumentKeys: removed(there.documents, wanted.documents),
  ...(wanted.video?.id === there.video?.id ? {} : { video: wanted.video?.file ?? null }),
  ...(bare(wanted.gif?.url) === bare(there.gif?.url) ? {} : { gifUrl: wanted.gif?.url ?? null }),
});
