/** Says by which reference a failure is found in the logs, behind the words for it. */
export const withReference = (words: string, reference: string | undefined): string =>
  reference === undefined ? words : `${words} Référence\u00a0: ${reference}`;

/** Words and reference of such a sentence; without one, the words alone. */
export function splitReference(sentence: string): { words: string; reference: string | undefined } {
  const [, words = sentence, reference] = /^(.*) Référence\u00a0: ([\w-]+)$/s.exec(sentence) ?? [];
  return { words, reference };
}
