const count = new Intl.NumberFormat('fr-FR');

/** What is said of a text over its limit, with the count: it is not cut, and not sent. Undefined of one that fits. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length <= most
    ? undefined
    : `Ce texte est trop long\u202F: ${count.format(text.length)} / ${count.format(most)} caractères.`;
