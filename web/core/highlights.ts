/** A text as it is compared: without accents, in lower case; as long as it was. */
const fold = (text: string): string =>
  text
    .replaceAll(/\P{ASCII}/gu, (letter) => letter.normalize('NFD').charAt(0).padEnd(letter.length))
    .toLowerCase();

/** Articles, prepositions and conjunctions: searched for, they are not marked. The API leaves them out, too. */
const functionWords: ReadonlySet<string> = new Set(
  'a au aux avec ce ces cet cette d dans de des du en et l la le les ou par pour qu que qui sans sur un une'.split(
    ' ',
  ),
);

/** Endings of plurals, of feminine forms and of the most common tenses, without accents. */
const ending = /(?:aux|ales|al|ees|ee|es|er|ez|e|s|x)$/;
/** Shorter roots say too little. */
const minRootLength = 4;

/** What the forms of a word have in common; the word itself where that is too short. */
function rootOf(word: string): string {
  const root = word.replace(ending, '');
  return root.length < minRootLength ? word : root;
}

/** A part of a text. */
interface Highlight {
  start: number;
  end: number;
}

/** Where words of a text begin with one of those that were looked for, or are other forms of it. */
export function findHighlights(text: string, words: readonly string[]): Highlight[] {
  const sought = words.map(fold).filter((word) => word !== '');
  const meaningful = sought.filter((word) => !functionWords.has(word));
  const wanted = meaningful.length > 0 ? meaningful : sought;
  const roots = new Set(wanted.map(rootOf));
  const folded = fold(text);
  return [...folded.matchAll(/[\p{L}\p{N}\u00ad]+/gu)].flatMap(({ 0: found, index }) => {
    const word = found.replaceAll('\u00ad', '');
    const begun = wanted.filter((beginning) => word.startsWith(beginning));
    if (begun.length === 0 && !roots.has(rootOf(word))) return [];
    const isWhole = begun.length === 0 || word !== found;
    const length = isWhole ? found.length : Math.max(...begun.map((beginning) => beginning.length));
    return [{ start: index, end: index + length }];
  });
}

/** Where words of what an element shows begin with one of those that were looked for, in their order. */
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

/** Characters of an excerpt at most, and those of them before the first word that was looked for. */
const maxExcerptLength = 280;
const before = 80;

/** The part of a text in which a word begins with one of those that were looked for: its beginning where none does. */
export function excerptOf(text: string, words: readonly string[]): string {
  const at = findHighlights(text, words)[0]?.start ?? 0;
  const begin = at <= before ? 0 : text.lastIndexOf(' ', at - before) + 1;
  const rest = text.slice(begin);
  const shown =
    rest.length <= maxExcerptLength
      ? rest
      : `${rest.slice(0, rest.lastIndexOf(' ', maxExcerptLength) + 1 || maxExcerptLength).trimEnd()}…`;
  return begin === 0 ? shown : `…${shown}`;
}
