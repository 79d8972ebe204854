import type { EditablePart } from '../compat/partialUpdates.ts';
import { type Editable, versionOfParts } from '../content/applyUpdate.ts';
import { fileName } from '../content/versions.ts';
import type { PostRecord } from './records.ts';

const texts = ['text', 'question'];
const files = ['gifUrl', 'video', 'addedImages', 'removedImageKeys', 'addedFiles', 'removedFileKeys'];

/** Editable values of a post, with the inputs that change them. */
export function editablePostParts(post: PostRecord): EditablePart[] {
  return [
    [post.text, ...texts],
    [post.poll?.question ?? null, ...texts],
    [fileName(post.gif?.path), ...files],
    // A file or a GIF replaces it, and the API may find it in the text.
    [post.link, 'link', ...texts, ...files],
    [[...post.images, ...post.files, ...post.audios].map((file) => fileName(file.path)), ...files],
    [post.uploadedVideo, ...files],
    [post.images.map(({ alt }) => alt), 'imageAlts', ...files],
  ];
}

/** How updates of posts are compared and described in errors. */
export const editablePost: Editable<PostRecord> = {
  subject: 'cette publication',
  changedMessage: 'Cette publication a été modifiée',
  version: (post) => versionOfParts(editablePostParts(post)),
  parts: editablePostParts,
  lastEdit: (post) => post.lastEdit,
};
