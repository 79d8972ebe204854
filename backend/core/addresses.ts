import { invalid } from './errors.ts';

/** Characters of an address that is kept. */
const longest = 2_000;

/** The address of a GIF, absolute or a path of the web client; null for none. */
export function readGif(value: string): string | null {
  const gif = value.trim();
  if (gif === '') return null;
  const isPath = gif.startsWith('/') && !gif.startsWith('//');
  if (gif.length > longest || !(isPath || isWebAddress(gif)))
    throw invalid('gif', "L'adresse du GIF est invalide.");
  return gif;
}

/** The web address that a post points at; null for none. */
export function readLink(value: string): string | null {
  const link = value.trim();
  if (link === '') return null;
  if (link.length > longest || !isWebAddress(link)) throw invalid('link', "L'adresse du lien est invalide.");
  return link;
}

const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);
