/** Letters written from right to left, and characters that change the direction of what follows. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates a person's words in a plain sentence (FSI … PDI) if their direction could reorder it. */
export const isolate = (words: string): string => (rightToLeft.test(words) ? `\u2068${words}\u2069` : words);

/** Template tag for plain sentences, which isolates each inserted text. */
export const sentence = (parts: TemplateStringsArray, ...words: readonly (string | number)[]): string =>
  String.raw({ raw: parts }, ...words.map((each) => isolate(String(each))));

/** « de » with elision: « de Camille », « d’Agathe », « d’avril ». */
export const withDe = (name: string): string =>
  (/^[aeiouœæ]/i.test(name.normalize('NFD')) ? 'd’' : 'de ') + isolate(name);

const inFrench = (count: number): string => count.toLocaleString('fr-FR');

/** Message with the length of a text over its limit; undefined if it fits. */
export const lengthError = (text: string, most: number): string | undefined =>
  text.length <= most
    ? undefined
    : `Ce texte est trop long\u202F: ${inFrench(text.length)} / ${inFrench(most)} caractères.`;
