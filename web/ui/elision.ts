import { isolate } from './sentence.ts';

/** « de » with elision: « de Camille », « d’Agathe », « d’avril ». */
export const withDe = (name: string): string =>
  (/^[aeiouœæ]/i.test(name.normalize('NFD')) ? 'd’' : 'de ') + isolate(name);
