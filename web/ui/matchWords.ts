/** Text without case and accents, for comparison. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether words of a text begin with all typed words. */
export function matchesWords(text: string, typed: string): boolean {
  const own = foldText(text).split(/[\s'’]+/);
  return foldText(typed)
    .trim()
    .split(/\s+/)
    .every((word) => own.some((each) => each.startsWith(word)));
}
