const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Maximum characters of a search that count. */
const maxSearchLength = 200;

/** Whether a text contains every word of a search, ignoring case and accents. */
export function containsWords(text: string, search: string | null | undefined): boolean {
  const folded = fold(text);
  return fold((search ?? '').slice(0, maxSearchLength))
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
