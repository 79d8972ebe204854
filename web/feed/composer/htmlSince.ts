import { partsSince, wordsAfter } from '../../drafts/typedSince.ts';

const blocksOf = (html: string): Element[] => [
  ...new DOMParser().parseFromString(html, 'text/html').body.children,
];
const isBlank = (html: string): boolean =>
  blocksOf(html).every(
    (block) => block.textContent.trim() === '' && !block.querySelector('img, [data-mention]'),
  );

/** What follows in a block that goes on where a sent one ended, as a block of its own. */
function blockAfter(html: string, sentHtml: string): string | null {
  const [[block], [sent]] = [blocksOf(html), blocksOf(sentHtml)];
  if (!block || !sent || block.tagName !== sent.tagName) return null;
  const rest = wordsAfter(block.innerHTML, sent.innerHTML);
  if (rest === null) return null;
  block.innerHTML = rest;
  return block.outerHTML;
}

/** The paragraphs, lists and tables that were typed since a text was sent, as HTML; empty where none was. */
export function htmlSince(typed: string, sent: string): string {
  if (sent === '') return typed;
  const [now, then] = [typed, sent].map((html) => blocksOf(html).map(({ outerHTML }) => outerHTML));
  const parts = partsSince(now ?? [], then ?? [], blockAfter);
  // Nothing begins or ends with empty lines.
  const first = parts.findIndex((part) => !isBlank(part));
  const last = parts.findLastIndex((part) => !isBlank(part));
  return first < 0 ? '' : parts.slice(first, last + 1).join('');
}
