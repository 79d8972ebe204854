import { readDraft } from './useDraft.ts';

/** Storage key of the unsaved edit of a post or of a poll's question. */
export const postEditPlace = (postId: string): string => `edit-post:${postId}`;

/** Storage key of the unsaved edit of a comment or reply. */
export const commentEditPlace = (id: string): string => `edit-comment:${id}`;

/** The text of the unsaved edit of a post, comment or reply; empty without one. */
export const unsavedText = (nodeId: string): string =>
  [postEditPlace(nodeId), commentEditPlace(nodeId)]
    .map((place) => readDraft<{ typed?: string }>(place, {}).typed ?? '')
    .join('');
