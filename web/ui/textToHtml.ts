/** Escapes text for HTML. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Converts text to HTML with its line breaks. */
export const textToHtml = (text: string): string =>
  text.trim() === '' ? '' : `<p>${escapeText(text.trim()).replaceAll('\n', '<br>')}</p>`;
