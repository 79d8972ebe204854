import { escapeText } from '../../ui/textToHtml.ts';
import { isThumbsUp } from '../composer/thumbsUp.ts';

/** What was typed as the HTML that is stored. */
export const storedText = (content: string): string => (isThumbsUp(content) ? content : escapeText(content));

/** Characters that a message may have as it is stored. */
export const mostCharacters = 10_000;
