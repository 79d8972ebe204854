import { Parser } from 'htmlparser2';
import { find } from 'linkifyjs';

interface TextLink {
  /** Offsets in UTF-16 units. */
  start: number;
  end: number;
  href: string;
}

const beginning = /^(?:https?:\/\/|www\.)/i;
/** Quotation marks, ellipses and invisible characters: URLs contain them only escaped. */
const notOfAddress = /[«»“”„‹›…\u00ad\u200b\u2060\ufeff、。，！？」』】》]/u;
/** Punctuation after an address that is not part of it. */
const finalPunctuation = /[.,;:!?'’‘"*–—]+$/u;

/** An address with the brackets after it that close those within: the library loses them after `()`. */
function completed(address: string, after: string): string {
  const open = address.split('(').length - address.split(')').length;
  return address + (/^\)*/.exec(after)?.[0] ?? '').slice(0, Math.max(0, open));
}

/** Finds web addresses by the same rules as the web client. */
function findLinks(text: string): TextLink[] {
  const found = find(text, 'url', { defaultProtocol: 'https', validate: (value) => beginning.test(value) });
  return found.flatMap(({ value: begun, start, end }) => {
    const value = completed(begun, text.slice(end));
    const cut = value.search(notOfAddress);
    const address = (cut < 0 ? value : value.slice(0, cut)).replace(finalPunctuation, '');
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    return URL.canParse(href) ? [{ start, end: start + address.length, href }] : [];
  });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function linkedText(text: string, links: readonly TextLink[]): string {
  let html = '';
  let written = 0;
  for (const { start, end, href } of links) {
    const link = `<a href="${escaped(href)}" rel="noopener noreferrer" target="_blank">`;
    html += `${escaped(text.slice(written, start))}${link}${escaped(text.slice(start, end))}</a>`;
    written = end;
  }
  return html + escaped(text.slice(written));
}

/** Links the web addresses in sanitised HTML, except within links. */
export function linkAddresses(html: string): string {
  if (!/https?:|www\./i.test(html)) return html;
  let linked = '';
  let copied = 0;
  let openLinks = 0;
  /** The text since the last tag, and its offsets in the HTML. */
  let text = '';
  let [start, end] = [0, 0];
  const finishText = () => {
    const links = openLinks === 0 && text !== '' ? findLinks(text) : [];
    if (links.length > 0) {
      linked += html.slice(copied, start) + linkedText(text, links);
      copied = end;
    }
    text = '';
  };
  const parser = new Parser({
    ontext(piece) {
      if (text === '') start = parser.startIndex;
      text += piece;
      end = parser.endIndex + 1;
    },
    onopentag(name) {
      finishText();
      if (name === 'a') openLinks += 1;
    },
    onclosetag(name) {
      finishText();
      if (name === 'a') openLinks -= 1;
    },
  });
  parser.end(html);
  finishText();
  return linked + html.slice(copied);
}
