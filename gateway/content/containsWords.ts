/** Text as it is compared: without accents, in lower case. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Characters of a search that count. */
const maxSearchLength = 200;

/** Whether a text holds every word of a search; case and accents do not matter. */
export function containsWords(text: string, search: string | null | undefined): boolean {
  const folded = fold(text);
  return fold((search ?? '').slice(0, maxSearchLength))
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
