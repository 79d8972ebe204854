/** A text as it is compared: without accents, in lower case; as long as it was. */
const fold = (text: string): string =>
  text
    .replaceAll(/\P{ASCII}/gu, (letter) => letter.normalize('NFD').charAt(0).padEnd(letter.length))
    .toLowerCase();

/** A part of a text. */
interface Mark {
  start: number;
  end: number;
}

/** Where words of a text begin with one of those that were looked for. */
export function findMarks(text: string, words: readonly string[]): Mark[] {
  const wanted = words.map(fold).filter((word) => word !== '');
  const folded = fold(text);
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: found, index }) => {
    const length = Math.max(0, ...wanted.filter((word) => found.startsWith(word)).map((word) => word.length));
    return length === 0 ? [] : [{ start: index, end: index + length }];
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
    for (const { start, end } of findMarks(node.nodeValue ?? '', words)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      yield range;
    }
  }
}

/** Characters of an excerpt at most, and those of them before the first word that was looked for. */
const longestExcerpt = 280;
const before = 80;

/** The part of a text in which a word begins with one of those that were looked for: its beginning where none does. */
export function excerptOf(text: string, words: readonly string[]): string {
  const at = findMarks(text, words)[0]?.start ?? 0;
  const begin = at <= before ? 0 : text.lastIndexOf(' ', at - before) + 1;
  const rest = text.slice(begin);
  const shown =
    rest.length <= longestExcerpt
      ? rest
      : `${rest.slice(0, rest.lastIndexOf(' ', longestExcerpt) + 1 || longestExcerpt).trimEnd()}…`;
  return begin === 0 ? shown : `…${shown}`;
}
