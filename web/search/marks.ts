/** A text as it is compared: without accents, in lower case; as long as it was. */
const fold = (text: string): string =>
  text
    .replaceAll(/\P{ASCII}/gu, (letter) => letter.normalize('NFD').charAt(0).padEnd(letter.length))
    .toLowerCase();

/** Where words of a text begin with one of those that were looked for. */
export function findMarks(text: string, words: readonly string[]): { start: number; end: number }[] {
  const wanted = words.map(fold).filter((word) => word !== '');
  const folded = fold(text);
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: found, index }) => {
    const length = Math.max(0, ...wanted.filter((word) => found.startsWith(word)).map((word) => word.length));
    return length === 0 ? [] : [{ start: index, end: index + length }];
  });
}
