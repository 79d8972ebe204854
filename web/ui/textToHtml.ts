/** Text where HTML stands: what looks like markup stays text. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Typed text as HTML: what looks like markup stays text, lines stay lines. */
export const textToHtml = (text: string): string =>
  text.trim() === '' ? '' : `<p>${escapeText(text.trim()).replaceAll('\n', '<br>')}</p>`;
