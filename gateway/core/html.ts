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

/** HTML of the API made safe to render. Plain text, the common case, passes untouched. */
export const safeHtml = (html: string): string => (/[<&]/.test(html) ? sanitize(html, options) : html);

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
