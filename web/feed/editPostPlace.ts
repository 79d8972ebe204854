/** Storage key of the unsaved edit of a post or of a poll's question. */
export const editPostPlace = (postId: string): string => `edit-post:${postId}`;
