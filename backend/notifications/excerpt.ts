import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { plainText } from '../core/html.ts';

/** Maximum characters of an excerpt, and of the HTML that it is made of. */
const [maxLength, maxHtml] = [140, 2_000];

/** SQL: the beginning of an HTML text, long enough for `excerptOf`. */
export const excerptSource = (text: SQLWrapper): SQL<string | null> =>
  sql<string | null>`left(${text}, ${sql.raw(String(maxHtml))})`;

/** SQL: what posts without a text say, as HTML; features add theirs at start-up. */
export const postExcerptSources: ((postId: SQLWrapper) => SQL<string | null>)[] = [];

/** SQL: the beginning of a post, from its text or what it has instead. */
export const postExcerptSource = (post: { id: SQLWrapper; text: SQLWrapper }): SQL<string | null> => {
  const sources = [
    excerptSource(sql`nullif(${post.text}, '')`),
    ...postExcerptSources.map((of) => of(post.id)),
  ];
  return sql<string | null>`coalesce(${sql.join(sources, sql`, `)})`;
};

/** Elements that begin a line. */
const blocks = /<(?=\/?(?:p|br|div|li|ul|ol|h\d|tr|td|th|blockquote|pre)\b)/g;

/** The beginning of an HTML text on one line; null if it has no words. */
export function toExcerpt(html: string | null): string | null {
  const words = plainText((html ?? '').replaceAll(blocks, ' <')).trim();
  if (words.length <= maxLength) return words === '' ? null : words;
  const cut = words.slice(0, maxLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).trimEnd()}…`;
}
