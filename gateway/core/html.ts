import { LRUCache } from 'lru-cache';
import sanitize from 'sanitize-html';

/** Text-level markup; nothing that runs, loads or covers the page. */
const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'h1',
    'h2',
    'h3',
    'h4',
    'span',
    'hr',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'class', 'data-mention'],
    span: ['class', 'data-mention'],
  },
  allowedClasses: { a: ['mention'], span: ['mention', 'like'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
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

/** HTML of the API made safe to render. Plain text, the common case in a chat, passes untouched. */
export function safeHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const known = sanitised.get(html);
  if (known !== undefined) return known;
  const safe = sanitize(html, options);
  sanitised.set(html, safe);
  return safe;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The text of a piece of HTML, on one line: for summaries, never to be rendered as HTML. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.replaceAll(/\s+/g, ' ').trim();
  return sanitize(html.replaceAll(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity, name: string) => entities[name] ?? entity)
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
