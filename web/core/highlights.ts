/** Lower case without accents, with the same length. */
const fold = (text: string): string =>
  text
    .replaceAll(/\P{ASCII}/gu, (letter) => letter.normalize('NFD').charAt(0).padEnd(letter.length))
    .toLowerCase();

/** Function words are not highlighted; the API ignores them too. */
const functionWords: ReadonlySet<string> = new Set(
  'a au aux avec ce ces cet cette d dans de des du en et l la le les ou par pour qu que qui sans sur un une'.split(
    ' ',
  ),
);

/** Signs within words that are not letters of them. */
const unseen = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/gu;

/** A folded word as it is compared, perhaps with another length. */
const lettersOf = (folded: string): string =>
  folded.replaceAll(unseen, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae');

/** Common inflections without accents, in this order: plurals, forms of verbs in -ir, feminine and other tenses. */
const inflections: readonly (readonly [RegExp, string])[] = [
  [/(?<!e)aux$/, 'al'],
  [/[sx]$/, ''],
  [/iss(?:on|ez|ent|ait|aient|ant|e)$|i(?:r|t|e)$/, 'i'],
  [/(?:ale?|ee|ere|er|ez|ait?|aient|ante?|e)$/, ''],
  [/(?<=.{4})[iy]$/, ''],
];
const minRootLength = 3;

/** The stem of a word, without endings that would leave too little of it. */
function rootOf(word: string): string {
  let root = word;
  for (const [ending, instead] of inflections) {
    const shorter = root.replace(ending, instead);
    if (shorter.length >= minRootLength) root = shorter;
  }
  return root;
}

/** Words of a search text, to be highlighted. */
export const wordsOf = (query: string): string[] => query.match(/[\p{L}\p{N}]+/gu) ?? [];

interface Highlight {
  start: number;
  end: number;
}

/** Words of a text that start with a search word or are other forms of it. */
export function findHighlights(text: string, words: readonly string[]): Highlight[] {
  const sought = words.map((word) => lettersOf(fold(word))).filter((word) => word !== '');
  const meaningful = sought.filter((word) => !functionWords.has(word));
  const wanted = meaningful.length > 0 ? meaningful : sought;
  const roots = new Set(wanted.map(rootOf));
  const folded = fold(text);
  return [...folded.matchAll(/[\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu)].flatMap(
    ({ 0: found, index }) => {
      const word = lettersOf(found);
      const begun = wanted.filter((beginning) => word.startsWith(beginning));
      if (begun.length === 0 && !roots.has(rootOf(word))) return [];
      const isWhole = begun.length === 0 || word !== found;
      const length = isWhole ? found.length : Math.max(...begun.map((beginning) => beginning.length));
      return [{ start: index, end: index + length }];
    },
  );
}

/** DOM ranges of the words that `findHighlights` finds within an element. */
export function* rangesOf(
  root: Node,
  words: readonly string[],
  isText: (parent: Element) => boolean = () => true,
): Generator<Range, void> {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement && !isText(node.parentElement)) continue;
    for (const { start, end } of findHighlights(node.nodeValue ?? '', words)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      yield range;
    }
  }
}

/** Maximum characters of an excerpt. */
const maxExcerptLength = 280;

/** The part of a text from some characters before the first match; its beginning without a match. */
export function excerptOf(text: string, words: readonly string[], before = 80): string {
  const at = findHighlights(text, words)[0]?.start ?? 0;
  const begin = at <= before ? 0 : text.lastIndexOf(' ', at - before) + 1;
  const rest = text.slice(begin);
  const shown =
    rest.length <= maxExcerptLength
      ? rest
      : `${rest.slice(0, rest.lastIndexOf(' ', maxExcerptLength) + 1 || maxExcerptLength).trimEnd()}…`;
  return begin === 0 ? shown : `…${shown}`;
}
