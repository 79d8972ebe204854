import { stablePath, versionOf } from '../core/editing.ts';
import type { PostRecord } from './posts.ts';

/** How people are told that a post was changed. */
export const postWords = { it: 'cette publication', wasChanged: 'Cette publication a été modifiée' };

/** The version of a post: its text or question, its GIF, its link and what is attached. */
export const postVersion = (post: PostRecord): string =>
  versionOf(
    post.text,
    post.poll?.question ?? null,
    stablePath(post.gif?.path),
    post.link,
    [...post.images, ...post.documents, ...post.audios].map((file) => stablePath(file.path)),
    post.uploadedVideo,
  );
