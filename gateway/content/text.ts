import { htmlToText } from './html.ts';

/** The text of HTML on one line, cut to `maxLength` UTF-16 units with `…`, never within a character. */
export function plainText(html: string, maxLength?: number | null): string {
  const text = htmlToText(html);
  if (maxLength === null || maxLength === undefined || text.length <= maxLength) return text;
  let kept = '';
  // Grapheme clusters: an emoji of several code points, a letter with its accents.
  for (const { segment } of new Intl.Segmenter('fr').segment(text.slice(0, maxLength + maxCharacterLength))) {
    if (kept.length + segment.length > maxLength - 1) break;
    kept += segment;
  }
  return maxLength < 1 ? '' : `${kept.trimEnd()}…`;
}

/** Maximum UTF-16 units of one grapheme cluster. */
const maxCharacterLength = 64;

/** Maximum number of mentions in a text. */
export const maxMentions = 100;

/** The API's ids of mentioned people (`data-mention`), without duplicates, in order. */
export function findMentionedIds(html: string): string[] {
  const rows = new Set<string>();
  for (const [, databaseId] of html.matchAll(/<(?:a|span)\s[^<>]*?\bdata-mention="([1-9]\d{0,15})"/g)) {
    if (databaseId !== undefined) rows.add(databaseId);
    if (rows.size >= maxMentions) break;
  }
  return [...rows];
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Maximum characters of a search that count. */
const maxSearchLength = 200;

/** Whether a text contains every word of a search, ignoring case and accents. */
export function containsWords(text: string, search: string | null | undefined): boolean {
  const folded = fold(text);
  return fold((search ?? '').slice(0, maxSearchLength))
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
