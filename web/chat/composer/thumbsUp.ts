/** The message that the quick send sends: nothing but this element. */
export const thumbsUp = '<span class="like"></span>';

/** Whether a message is nothing but a thumbs-up. */
export const isThumbsUp = (content: string): boolean => content.trim() === thumbsUp;
