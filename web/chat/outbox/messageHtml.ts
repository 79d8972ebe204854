import { escapeText } from '../../ui/textToHtml.ts';
import { isThumbsUp } from '../composer/thumbsUp.ts';

/** Converts typed text to the stored HTML. */
export const messageHtml = (content: string): string => (isThumbsUp(content) ? content : escapeText(content));

/** Maximum length of the stored HTML. */
export const maxHtmlLength = 10_000;
