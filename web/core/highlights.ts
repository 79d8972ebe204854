/** Lower case without accents, with the same length, so that positions stay valid. */
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
const ignoredSigns = /[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/gu;

/** A folded word as it is compared, perhaps with another length. */
const comparableLetters = (folded: string): string =>
  folded.replaceAll(ignoredSigns, '').replaceAll('œ', 'oe').replaceAll('æ', 'ae');

/** Common inflections without accents, in this order: plurals, forms of verbs in -ir, feminine and other tenses. */
const inflections: readonly (readonly [RegExp, string])[] = [
  [/(?<!e)aux$/, 'al'],
  [/[sx]$/, ''],
  [/iss(?:on|ez|ent|ait|aient|ant|e)$|i(?:r|t|e)$/, 'i'],
  [/(?:ale?|ee|ere|er|ez|ait?|aient|ante?|e)$/, ''],
  [/(?<=.{4})[iy]$/, ''],
];
const minStemLength = 3;

/** The stem of a word, without endings that would leave too little of it. */
function stemOf(word: string): string {
  let stem = word;
  for (const [ending, replacement] of inflections) {
    const shorter = stem.replace(ending, replacement);
    if (shorter.length >= minStemLength) stem = shorter;
  }
  return stem;
}

/** Words of a search text, to be highlighted. */
export const searchWordsOf = (query: string): string[] => query.match(/[\p{L}\p{N}]+/gu) ?? [];

interface Highlight {
  start: number;
  end: number;
}

/**
 * Ranges to highlight: of a word that begins with a search word, the matching beginning; of other forms of a search
 * word, the whole word.
 */
export function findHighlights(text: string, words: readonly string[]): Highlight[] {
  const allWords = words.map((word) => comparableLetters(fold(word))).filter((word) => word !== '');
  const contentWords = allWords.filter((word) => !functionWords.has(word));
  const compared = contentWords.length > 0 ? contentWords : allWords;
  const stems = new Set(compared.map(stemOf));
  const folded = fold(text);
  return [...folded.matchAll(/[\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\u2060\ufeff]+/gu)].flatMap(
    ({ 0: found, index }) => {
      const word = comparableLetters(found);
      const matchingPrefixes = compared.filter((beginning) => word.startsWith(beginning));
      if (matchingPrefixes.length === 0 && !stems.has(stemOf(word))) return [];
      // Letters of the compared form have no exact position in the text.
      const highlightsWholeWord = matchingPrefixes.length === 0 || word !== found;
      const length = highlightsWholeWord
        ? found.length
        : Math.max(...matchingPrefixes.map((beginning) => beginning.length));
      return [{ start: index, end: index + length }];
    },
  );
}

/** DOM ranges of what `findHighlights` finds within an element. */
export function* rangesOf(
  root: Node,
  words: readonly string[],
  /** Whether text directly in this element is searched. */
  isSearched: (parent: Element) => boolean = () => true,
): Generator<Range, void> {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement && !isSearched(node.parentElement)) continue;
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

/**
 * Excerpt of at most 280 characters: starts at a word about `before` characters ahead of the first match, or at the
 * beginning if nothing matches.
 */
export function excerptOf(text: string, words: readonly string[], before = 80): string {
  const matchStart = findHighlights(text, words)[0]?.start ?? 0;
  const excerptStart = matchStart <= before ? 0 : text.lastIndexOf(' ', matchStart - before) + 1;
  const rest = text.slice(excerptStart);
  const shown =
    rest.length <= maxExcerptLength
      ? rest
      : `${rest.slice(0, rest.lastIndexOf(' ', maxExcerptLength) + 1 || maxExcerptLength).trimEnd()}…`;
  return excerptStart === 0 ? shown : `…${shown}`;
}
