const hasLines = (html: string): boolean => /[\r\n]/.test(html);
const hasBlocks = (html: string): boolean =>
  /<(?:p|div|ul|ol|li|table|blockquote|pre|hr|h[1-6])\b/i.test(html);

/** Whether white space is as typed: always in plain text; in markup only without line breaks, which programs insert. */
export const isTyped = (html: string): boolean =>
  !hasLines(html) || !(hasBlocks(html) || /<br\b/i.test(html));

/** Class that preserves white space as typed. */
export function whiteSpaceOf(html: string): string {
  if (!isTyped(html)) return '';
  return hasBlocks(html) ? '[&_p]:whitespace-pre-wrap' : 'whitespace-pre-wrap';
}

/** Plain text as paragraphs for the editor. */
export const inParagraphs = (html: string): string =>
  hasLines(html) && isTyped(html)
    ? html
        .split(/\r?\n|\r/)
        .map((line) => `<p>${line}</p>`)
        .join('')
    : html;
