import { Parser } from 'htmlparser2';

const blocks = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** Converts sanitised HTML to text with paragraphs and lists. */
export function htmlLines(html: string): string {
  let text = '';
  const parser = new Parser({
    onopentagname(name) {
      if (name === 'br') text += '\n';
      if (name === 'li') text += '- ';
    },
    ontext(part) {
      text += part;
    },
    onclosetag(name) {
      if (blocks.has(name)) text += '\n';
    },
  });
  parser.end(html);
  return text.replaceAll(/\n{3,}/g, '\n\n').trim();
}
