/** Appends the log reference to a message. */
export const withReference = (words: string, reference: string | undefined): string =>
  reference === undefined ? words : `${words} Référence\u00a0: ${reference}`;

/** Splits message and reference. */
export function splitReference(sentence: string): { words: string; reference: string | undefined } {
  const [, words = sentence, reference] = /^(.*) Référence\u00a0: ([\w-]+)$/s.exec(sentence) ?? [];
  return { words, reference };
}
