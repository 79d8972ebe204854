/** Where the edit of a post is kept until it is saved; of a poll, the edit of its question. */
export const editPostPlace = (postId: string): string => `edit-post:${postId}`;
