/** Maximum length of the HTML of a message. */
export const maxHtmlLength = 10_000;

/** Content of the quick thumbs-up message in the outbox. */
export const thumbsUp = '<span class="like"></span>';

/** Whether a message of the outbox is only a thumbs-up. */
export const isThumbsUp = (content: string): boolean => content.trim() === thumbsUp;
