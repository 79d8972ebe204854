const hasLines = (html: string): boolean => /[\r\n]/.test(html);
const hasBlocks = (html: string): boolean =>
  /<(?:p|div|ul|ol|li|table|blockquote|pre|hr|h[1-6])\b/i.test(html);

/**
 * Whether spaces and lines of a text stand as somebody typed them: in one without markup all do. In markup lines are
 * not typed by anybody, so where some are it was laid out by a program, and its white space means nothing.
 */
export const isTyped = (html: string): boolean =>
  !hasLines(html) || !(hasBlocks(html) || /<br\b/i.test(html));

/** The class by which a text is shown with its white space as it was typed. */
export function whiteSpaceOf(html: string): string {
  if (!isTyped(html)) return '';
  return hasBlocks(html) ? '[&_p]:whitespace-pre-wrap' : 'whitespace-pre-wrap';
}

/** The text as an editor takes it: of one without markup each line is a paragraph. */
export const inParagraphs = (html: string): string =>
  hasLines(html) && isTyped(html)
    ? html
        .split(/\r?\n|\r/)
        .map((line) => `<p>${line}</p>`)
        .join('')
    : html;
