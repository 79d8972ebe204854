const inFrench = (count: number): string => count.toLocaleString('fr-FR');

/** Message with the length of a text over its limit; undefined if it fits. */
export const lengthError = (text: string, most: number): string | undefined =>
  text.length <= most
    ? undefined
    : `Ce texte est trop long\u202F: ${inFrench(text.length)} / ${inFrench(most)} caractères.`;
