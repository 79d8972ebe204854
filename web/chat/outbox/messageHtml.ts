import { escapeText } from '../../ui/textToHtml.ts';

/** Converts typed text to the stored HTML. */
export const messageHtml = (content: string): string => (isThumbsUp(content) ? content : escapeText(content));

/** Maximum length of the stored HTML. */
export const maxHtmlLength = 10_000;

/** Content of the quick thumbs-up message. */
export const thumbsUp = '<span class="like"></span>';

/** Whether a message is only a thumbs-up. */
export const isThumbsUp = (content: string): boolean => content.trim() === thumbsUp;
