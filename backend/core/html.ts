import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';
import { hasUnseen, nameAsSeen } from './text.ts';

const colour = [/^#(?:[0-9a-f]{3}){1,2}$/i, /^rgba?\([\d\s.,%]+\)$/i];

/** Rows and columns over which a cell of a table goes at most. */
const widestCell = 20;

/** A cell of a table, with nothing but how far it goes. */
const cell: sanitize.Transformer = (tagName, attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    ['colspan', 'rowspan'].flatMap((name) => {
      const count = Number(attributes[name]);
      return Number.isInteger(count) && count > 1 && count <= widestCell ? [[name, String(count)]] : [];
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
  /** `like` alone is the quick send of the chat; `mention` marks a tagged colleague. */
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
        // Where it leads must be what is read of it.
        ...(href === undefined || hasUnseen(href.trim()) ? {} : { href }),
        ...attributes,
        rel: 'noopener noreferrer nofollow',
        target: '_blank',
      },
    }),
  },
};

/** Tags of one text at most: at each that closes, the parser looks through all that are open. */
const mostTags = 10_000;

function hasTooManyTags(html: string): boolean {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0 && count <= mostTags; at = html.indexOf('<', at + 1)) count += 1;
  return count > mostTags;
}

/** An address between angle brackets, which HTML takes for a tag. */
const bracketed = /<(?=https?:\/\/|www\.)/gi;

/** Reads markup; what has more tags than anybody writes counts as text, and is too long for every place. */
const clean = (html: string, kept: sanitize.IOptions): string =>
  (hasTooManyTags(html) ? escapeHtml(html) : sanitize(html.replaceAll(bracketed, '&lt;'), kept)).trim();

/**
 * Rich text as people write it (posts, comments, messages, events, welcome text): formatting, lists, tables,
 * links and mentions stay, everything that could run or load something goes.
 */
export function sanitizePostHtml(html: string): string {
  return clean(html, options);
}

/** Plain text for a place that is not HTML: no markup at all, `&`, `<` and `>` escaped. */
export function sanitizeText(text: string): string {
  return clean(text, { allowedTags: [], allowedAttributes: {} });
}

/** Whether nothing is left to read or see once markup and white space are gone. */
export function isBlankHtml(html: string): boolean {
  if (/<span class="like">/.test(html)) return false;
  return nameAsSeen(sanitizeText(html).replaceAll('&nbsp;', ' ')) === '';
}

/** Text that stands between tags or in an attribute as it is. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** What markup reads as, in one line: for places that show text as it is, such as push messages. */
export const plainText = (html: string): string =>
  sanitizeText(html)
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ');

/** Whom a text names. */
export interface Mentions {
  /** What its marks in which something is read say of whom they mean, ids or e-mails in lower case. */
  marked: ReadonlySet<string>;
  /** What is read of it, each mark with an `@` before it. */
  text: string;
}

/** Finds the mentions that stand in a sanitised text. */
export function readMentions(html: string): Mentions {
  const marked = new Set<string>();
  let text = '';
  /** What is open: whom it means, and what had been read before it. */
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

/** Elements within a line: what stands after them belongs to the same words. */
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
