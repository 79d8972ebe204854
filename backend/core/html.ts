import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { hasInvisibleCharacters, normalizeName } from './text.ts';

const colour = [/^#(?:[0-9a-f]{3}){1,2}$/i, /^rgba?\([\d\s.,%]+\)$/i];

/** Maximum row and column span of a table cell. */
const maxCellSpan = 20;

/** Keeps only the spans of a table cell. */
const cell: sanitize.Transformer = (tagName, attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    ['colspan', 'rowspan'].flatMap((name) => {
      const count = Number(attributes[name]);
      return Number.isInteger(count) && count > 1 && count <= maxCellSpan ? [[name, String(count)]] : [];
    }),
  ),
});

const options: sanitize.IOptions = {
  // prettier-ignore
  allowedTags: [
    'p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'sub', 'sup', 'small', 'mark',
    'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'a',
    'table', 'thead', 'tbody', 'tr', 'th', 'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target', 'class', 'data-mention', 'data-user-id'],
    span: ['class', 'style', 'data-mention', 'data-user-id'],
    p: ['style'],
    div: ['style'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  /** `like` is the chat's thumbs-up; `mention` marks a mention. */
  allowedClasses: { span: ['like', 'mention'], a: ['mention'] },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': [/^(?:left|right|center|justify)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    td: cell,
    th: cell,
    a: (tagName, { href, ...attributes }) => ({
      tagName,
      attribs: {
        // Links must not contain characters that are invisible.
        ...(href === undefined || hasInvisibleCharacters(href.trim()) ? {} : { href }),
        ...attributes,
        rel: 'noopener noreferrer nofollow',
        target: '_blank',
      },
    }),
  },
};

/** Maximum tags per text; parsing time grows quadratically with open tags. */
const maxTags = 10_000;

function hasTooManyTags(html: string): boolean {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0 && count <= maxTags; at = html.indexOf('<', at + 1)) count += 1;
  return count > maxTags;
}

/** URL in angle brackets, which would parse as a tag. */
const bracketed = /<(?=https?:\/\/|www\.)/gi;

/** Sanitises HTML; text with too many tags is treated as plain text. */
const clean = (html: string, kept: sanitize.IOptions): string =>
  (hasTooManyTags(html) ? escapeHtml(html) : sanitize(html.replaceAll(bracketed, '&lt;'), kept)).trim();

/** Sanitises rich text: keeps formatting, lists, tables, links and mentions; removes scripts and embedded content. */
export function sanitizePostHtml(html: string): string {
  return clean(html, options);
}

/** Plain text without tags, with `&`, `<` and `>` escaped. */
export function sanitizeText(text: string): string {
  return clean(text, { allowedTags: [], allowedAttributes: {} });
}

/** Whether HTML has no visible content. */
export function isBlankHtml(html: string): boolean {
  if (/<span class="like">/.test(html)) return false;
  return normalizeName(sanitizeText(html).replaceAll('&nbsp;', ' ')) === '';
}

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** HTML as one line of plain text, for example for push messages. */
export const plainText = (html: string): string =>
  sanitizeText(html)
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ');

/** Mentions found in a text. */
export interface Mentions {
  /** Ids or lower-case e-mails of marked mentions. */
  marked: ReadonlySet<string>;
  /** The visible text, with an `@` before each mark. */
  text: string;
}

/** Finds mentions in sanitised HTML. */
export function readMentions(html: string): Mentions {
  const marked = new Set<string>();
  let text = '';
  /** Stack of open tags with their mention and text offset. */
  const open: { named: string | undefined; from: number }[] = [];
  const parser = new Parser({
    onopentag(_name, { class: classes, 'data-mention': mention, 'data-user-id': userId }) {
      const named = mention ?? userId;
      open.push({ named: named?.trim().toLowerCase(), from: text.length });
      text += named !== undefined || classes === 'mention' ? ' @' : '';
    },
    ontext(part) {
      text += part;
    },
    onclosetag(name) {
      const { named, from = 0 } = open.pop() ?? {};
      if (named !== undefined && !isBlankHtml(text.slice(from).replaceAll('@', ''))) marked.add(named);
      if (!inline.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return { marked, text: text.replaceAll('@@', '@') };
}

/** Inline elements do not separate words. */
const inline = new Set([
  'a',
  'b',
  'code',
  'em',
  'i',
  'mark',
  's',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'u',
]);
