import { Parser } from 'htmlparser2';
import { plainText } from '../core/html.ts';

/** What a web page says of itself. */
export interface LinkPreviewRecord {
  url: string;
  title: string;
  description: string | null;
  siteName: string | null;
  imageUrl: string | null;
}

const longest = { title: 200, description: 400, siteName: 80 };

const bounded = (value: string | undefined, most: number): string | null => {
  const said = plainText(value ?? '').trim();
  return said === '' ? null : said.length > most ? `${said.slice(0, most - 1)}…` : said;
};

/** The picture of a page; null unless it can be shown without an unsafe request. */
function pictureOf(value: string | undefined, page: string): string | null {
  if (!value || !URL.canParse(value, page)) return null;
  const picture = new URL(value, page);
  return picture.protocol === 'https:' ? picture.href : null;
}

/** Reads Open Graph, Twitter and plain metadata out of a page; null when it has no title. */
export function readPage(url: string, html: string): LinkPreviewRecord | null {
  const meta = new Map<string, string>();
  let title = '';
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isTitle = name === 'title' && title === '';
      if (name !== 'meta') return;
      const key = (attributes.property ?? attributes.name ?? '').toLowerCase();
      if (key !== '' && attributes.content && !meta.has(key)) meta.set(key, attributes.content);
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
    },
  });
  parser.write(html);
  parser.end();
  const said = bounded(meta.get('og:title') ?? meta.get('twitter:title') ?? title, longest.title);
  if (said === null) return null;
  return {
    url,
    title: said,
    description: bounded(
      meta.get('og:description') ?? meta.get('twitter:description') ?? meta.get('description'),
      longest.description,
    ),
    siteName: bounded(meta.get('og:site_name'), longest.siteName),
    imageUrl: pictureOf(
      meta.get('og:image:secure_url') ?? meta.get('og:image') ?? meta.get('twitter:image'),
      url,
    ),
  };
}
