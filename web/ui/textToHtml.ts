/** Escapes text for HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Converts text to HTML with its line breaks. */
export const textToHtml = (text: string): string =>
  text.trim() === '' ? '' : `<p>${escapeText(text.trim()).replaceAll('\n', '<br>')}</p>`;

const hasLines = (html: string): boolean => /[\r\n]/.test(html);
const hasBlocks = (html: string): boolean =>
  /<(?:p|div|ul|ol|li|table|blockquote|pre|hr|h[1-6])\b/i.test(html);

/** Whether white space is as the author typed it: in plain text, and in markup without line breaks. */
export const hasTypedWhiteSpace = (html: string): boolean =>
  !hasLines(html) || !(hasBlocks(html) || /<br\b/i.test(html));

/** Class that preserves white space as typed. */
export function whiteSpaceClass(html: string): string {
  if (!hasTypedWhiteSpace(html)) return '';
  return hasBlocks(html) ? '[&_p]:whitespace-pre-wrap' : 'whitespace-pre-wrap';
}

/** Plain text as paragraphs for the editor. */
export const toParagraphs = (html: string): string =>
  hasLines(html) && hasTypedWhiteSpace(html)
    ? html
        .split(/\r?\n|\r/)
        .map((line) => `<p>${line}</p>`)
        .join('')
    : html;
