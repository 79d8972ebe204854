/** Appends the log reference to a message. */
export const withReference = (words: string, reference: string | undefined): string =>
  reference === undefined ? words : `${words} Référence\u00a0: ${reference}`;

/** Splits message and reference. */
export function splitReference(sentence: string): { words: string; reference: string | undefined } {
  const [, words = sentence, reference] = /^(.*) Référence\u00a0: ([\w-]+)$/s.exec(sentence) ?? [];
  return { words, reference };
}

/** The reference of a failure in the logs; one click selects it for copying. */
export function ErrorReference({ value }: { value: string }) {
  return (
    <span className="mt-0.5 block text-xs text-muted">
      Référence&nbsp;: <span className="font-mono select-all">{value}</span>
    </span>
  );
}
