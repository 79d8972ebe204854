const inFrench = (count: number): string => count.toLocaleString('fr-FR');

/** What is said of a text over its limit, with the count: it is not cut, and not sent. Undefined of one that fits. */
export const lengthError = (text: string, most: number): string | undefined =>
  text.length <= most
    ? undefined
    : `Ce texte est trop long\u202F: ${inFrench(text.length)} / ${inFrench(most)} caractères.`;
