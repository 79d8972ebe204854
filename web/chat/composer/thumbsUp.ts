/** Content of the quick thumbs-up message. */
export const thumbsUp = '<span class="like"></span>';

/** Whether a message is only a thumbs-up. */
export const isThumbsUp = (content: string): boolean => content.trim() === thumbsUp;
