import { Parser } from 'htmlparser2';
import { htmlToText } from '../content/html.ts';

/** Preview of a web page: the fields that a link preview shows. */
export interface LinkPreviewRecord {
  url: string;
  title: string;
  description: string | null;
  siteName: string | null;
  imageUrl: string | null;
}

const maxLengths = { title: 200, description: 400, siteName: 80, address: 2_000 };

/** Maximum characters read of each value. */
const maxRead = 4_000;
/** Maximum nesting that is read: metadata is at the top. */
const maxDepth = 500;

const bounded = (value: string | undefined, max: number): string | null => {
  const text = htmlToText((value ?? '').slice(0, maxRead));
  const shown = text.length > max ? `${text.slice(0, max - 1)}…` : text;
  // Copied, because a slice would keep the whole page in memory.
  return text === '' ? null : Buffer.from(shown).toString('utf8');
};

/** The picture of a page; null unless it is safe to request. */
function pictureOf(value: string | undefined, page: string): string | null {
  if (!value || !URL.canParse(value, page)) return null;
  const picture = new URL(value, page);
  return picture.protocol === 'https:' && picture.href.length <= maxLengths.address ? picture.href : null;
}

/** Reads Open Graph, Twitter and plain metadata; null without a title. */
export function parseLinkPreview(url: string, html: string): LinkPreviewRecord | null {
  const meta = new Map<string, string>();
  let title = '';
  let isTitle = false;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > maxDepth) parser.pause();
      isTitle = name === 'title' && title === '';
      if (name !== 'meta') return;
      const key = (attributes.property ?? attributes.name ?? '').toLowerCase();
      if (key !== '' && attributes.content && !meta.has(key)) meta.set(key, attributes.content);
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'title') isTitle = false;
    },
  });
  parser.end(html);
  const pageTitle = bounded(meta.get('og:title') ?? meta.get('twitter:title') ?? title, maxLengths.title);
  if (pageTitle === null) return null;
  return {
    url,
    title: pageTitle,
    description: bounded(
      meta.get('og:description') ?? meta.get('twitter:description') ?? meta.get('description'),
      maxLengths.description,
    ),
    siteName: bounded(meta.get('og:site_name'), maxLengths.siteName),
    imageUrl: pictureOf(
      meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image'),
      url,
    ),
  };
}
