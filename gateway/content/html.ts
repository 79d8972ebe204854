import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';
import { linkAddresses } from './links.ts';

/** Maximum `colspan` and `rowspan`. */
const maxSpan = 20;

/** Table cells keep only their spans. */
const keepSpans: sanitize.Transformer = (tagName, attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    ['colspan', 'rowspan'].flatMap((name) => {
      const count = Number(attributes[name]);
      return Number.isInteger(count) && count > 1 && count <= maxSpan ? [[name, String(count)]] : [];
    }),
  ),
});

/** Text-level markup, lists and tables; nothing that runs, loads or covers the page. */
const sanitizeOptions: sanitize.IOptions = {
  // prettier-ignore
  allowedTags: [
    'p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'sub', 'sup', 'small', 'mark',
    'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'a',
    'table', 'thead', 'tbody', 'tr', 'th', 'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'class', 'data-mention'],
    span: ['class', 'data-mention'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedClasses: { a: ['mention'], span: ['mention', 'like'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    td: keepSpans,
    th: keepSpans,
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
  },
};

// Sanitising dominates the time of a page, and the same texts are read often. The result depends on the text only.
const sanitizedCache = new LRUCache<string, string>({
  max: 20_000,
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (safe, html) => safe.length + html.length + 1,
});

/** Maximum number of `<`: parsing slows down with the number of open tags. */
const maxTags = 10_000;

/** Whether HTML has so many tags that sanitising it would take too long. */
export function hasTooManyTags(html: string): boolean {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0 && count <= maxTags; at = html.indexOf('<', at + 1)) count += 1;
  return count > maxTags;
}

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** An address in angle brackets, which HTML takes for a tag. */
const bracketedAddress = /<(?=https?:\/\/|www\.)/gi;

/**
 * Sanitises HTML for display. Text without `<` or `&` is returned unchanged (not for attributes); text with too many tags
 * is escaped.
 */
export function sanitizeHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const known = sanitizedCache.get(html);
  if (known !== undefined) return known;
  if (hasTooManyTags(html)) return escapeHtml(html);
  const safe = sanitize(html.replaceAll(bracketedAddress, '&lt;'), sanitizeOptions);
  sanitizedCache.set(html, safe);
  return safe;
}

/** Sanitises user-written HTML and makes its web addresses links. */
export const sanitizeAndLinkHtml = (html: string): string => linkAddresses(sanitizeHtml(html));

/** Tags that separate words. */
const blockTags: ReadonlySet<string> = new Set(
  // prettier-ignore
  [
    'br', 'hr', 'p', 'div', 'ul', 'ol', 'li', 'tr', 'td', 'th', 'blockquote', 'pre',
    'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  ],
);
/** Tags whose content is not text. */
const ignoredTags: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'option']);
/** Nesting depth at which reading stops. */
const maxDepth = 200;

/** The text of HTML, with `separator(textSoFar)` at each boundary of a block element, and a line break for `br`. */
function textOf(html: string, separator: (textSoFar: string) => string): string {
  let text = '';
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name) {
      open.push(name);
      if (blockTags.has(name)) text += name === 'br' ? '\n' : separator(text);
      if (open.length > maxDepth) parser.pause();
    },
    ontext(piece) {
      if (!ignoredTags.has(open.at(-1) ?? '')) text += piece;
    },
    onclosetag(name) {
      open.pop();
      if (blockTags.has(name) && name !== 'br') text += separator(text);
    },
  });
  parser.end(html);
  return text;
}

/** The text of HTML on one line, for summaries. Never render it as HTML. */
export const htmlToText = (html: string): string =>
  (/[<&]/.test(html) ? textOf(html, () => ' ') : html).replaceAll(/\s+/g, ' ').trim();

/** Converts HTML to plain text with line breaks. */
export const htmlToLines = (html: string): string =>
  (/[<&]/.test(html)
    ? textOf(html, (text) => (text === '' || text.endsWith('\n') ? '' : '\n'))
    : html
  ).trim();

/** Whether two pieces of HTML have the same text, because the API may change the markup. */
export const hasSameText = (html: string, other: string): boolean => htmlToText(html) === htmlToText(other);
