import { textOfHtml } from './html.ts';

/** The words of a piece of HTML on one line, at most so many UTF-16 units: no character is cut, and `…` ends what is. */
export function plainText(html: string, maxLength?: number | null): string {
  const text = textOfHtml(html);
  if (maxLength === null || maxLength === undefined || text.length <= maxLength) return text;
  let kept = '';
  // Whole characters as people count them: an emoji of several signs, a letter with its accents.
  for (const { segment } of new Intl.Segmenter('fr').segment(text.slice(0, maxLength + maxCharacterLength))) {
    if (kept.length + segment.length > maxLength - 1) break;
    kept += segment;
  }
  return maxLength < 1 ? '' : `${kept.trimEnd()}…`;
}

/** UTF-16 units of what people take for one character, at most. */
const maxCharacterLength = 64;

/** Marks of people in a text at most. */
export const maxMentions = 100;

/** The API's ids of the people whom a text mentions: those of its marks `data-mention`, each once, in their order. */
export function mentionedRows(html: string): string[] {
  const rows = new Set<string>();
  for (const [, row] of html.matchAll(/<(?:a|span)\s[^<>]*?\bdata-mention="([1-9]\d{0,15})"/g)) {
    if (row !== undefined) rows.add(row);
    if (rows.size >= maxMentions) break;
  }
  return [...rows];
}
