import type { Editable } from '../core/editing.ts';
import { fileName, versionOf } from '../core/versions.ts';
import type { PostRecord } from './records.ts';

/** Posts: of one its text or question, its GIF, its link and what is attached are edited. */
export const editablePost: Editable<PostRecord> = {
  it: 'cette publication',
  wasChanged: 'Cette publication a été modifiée',
  version: (post) =>
    versionOf(
      post.text,
      post.poll?.question ?? null,
      fileName(post.gif?.path),
      post.link,
      [...post.images, ...post.documents, ...post.audios].map((file) => fileName(file.path)),
      post.uploadedVideo,
      post.images.map(({ alt }) => alt),
    ),
  lastEdit: (post) => post.lastEdit,
};
