import { Parser } from 'htmlparser2';
import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';
import { linkAddresses } from './links.ts';

/** Rows and columns over which a cell of a table goes at most. */
const maxSpan = 20;

/** A cell of a table, with nothing but how far it goes. */
const cell: sanitize.Transformer = (tagName, attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    ['colspan', 'rowspan'].flatMap((name) => {
      const count = Number(attributes[name]);
      return Number.isInteger(count) && count > 1 && count <= maxSpan ? [[name, String(count)]] : [];
    }),
  ),
});

/** Text-level markup, lists and tables; nothing that runs, loads or covers the page. */
const options: sanitize.IOptions = {
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
    td: cell,
    th: cell,
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
  },
};

// Sanitising is most of the work of a page, and the same texts are read again and again: by many
// people, and by each as a feed is refreshed. The result depends on nothing but the text.
const sanitised = new LRUCache<string, string>({
  max: 20_000,
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (safe, html) => safe.length + html.length + 1,
});

/** Tags of one text at most: at each that closes, the parser looks through all that are open. */
const maxTags = 10_000;

/** Whether a text has more tags than anybody writes. */
export function hasTooManyTags(html: string): boolean {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0 && count <= maxTags; at = html.indexOf('<', at + 1)) count += 1;
  return count > maxTags;
}

/** A text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An address between angle brackets, which HTML takes for a tag. */
const bracketed = /<(?=https?:\/\/|www\.)/gi;

/**
 * HTML of the API made safe to render. Plain text, the common case in a chat, passes untouched; what has
 * more tags than anybody writes is shown as it stands.
 */
export function safeHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const known = sanitised.get(html);
  if (known !== undefined) return known;
  if (hasTooManyTags(html)) return escapeHtml(html);
  const safe = sanitize(html.replaceAll(bracketed, '&lt;'), options);
  sanitised.set(html, safe);
  return safe;
}

/** The same with links at the addresses that people wrote: for every text of theirs. */
export const safeLinkedHtml = (html: string): string => linkAddresses(safeHtml(html));

/** Tags between which words do not touch. */
const breaking: ReadonlySet<string> = new Set(
  ['br', 'hr', 'p', 'div', 'ul', 'ol', 'li', 'tr', 'td', 'th', 'blockquote', 'pre'].concat([
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ]),
);
/** Tags whose content is not for reading. */
const unread: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'option']);
/** Tags within each other, after which a text is read no further. */
const maxDepth = 200;

/** The words of a piece of HTML with `between` wherever its tags part them, once or more. */
function wordsOf(html: string, between: (text: string) => string): string {
  let text = '';
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name) {
      open.push(name);
      if (breaking.has(name)) text += name === 'br' ? '\n' : between(text);
      if (open.length > maxDepth) parser.pause();
    },
    ontext(piece) {
      if (!unread.has(open.at(-1) ?? '')) text += piece;
    },
    onclosetag(name) {
      open.pop();
      if (breaking.has(name) && name !== 'br') text += between(text);
    },
  });
  parser.end(html);
  return text;
}

/** The text of a piece of HTML, on one line: for summaries, never to be rendered as HTML. */
export const textOfHtml = (html: string): string =>
  (/[<&]/.test(html) ? wordsOf(html, () => ' ') : html).replaceAll(/\s+/g, ' ').trim();

/** The text of a piece of HTML as it would be typed, line by line. */
export const plainLinesOfHtml = (html: string): string =>
  (/[<&]/.test(html)
    ? wordsOf(html, (text) => (text === '' || text.endsWith('\n') ? '' : '\n'))
    : html
  ).trim();

/** Whether two texts say the same: APIs change the markup around what was written. */
export const hasSameText = (html: string, other: string): boolean => textOfHtml(html) === textOfHtml(other);
