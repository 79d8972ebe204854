import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { plainText } from '../core/html.ts';

/** Maximum characters of an excerpt, and of the HTML that it is made of. */
const [maxLength, maxHtml] = [140, 2_000];

/** SQL: the beginning of an HTML text, long enough for `excerptOf`. */
export const excerptSource = (text: SQLWrapper): SQL<string | null> =>
  sql<string | null>`left(${text}, ${sql.raw(String(maxHtml))})`;

/** Elements that begin a line. */
const blocks = /<(?=\/?(?:p|br|div|li|ul|ol|h\d|tr|td|th|blockquote|pre)\b)/g;

/** The beginning of an HTML text on one line; null if it has no words. */
export function excerptOf(html: string | null): string | null {
  const words = plainText((html ?? '').replaceAll(blocks, ' <')).trim();
  if (words.length <= maxLength) return words === '' ? null : words;
  const cut = words.slice(0, maxLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).trimEnd()}…`;
}
