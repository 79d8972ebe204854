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

/** A web address that somebody typed; null for none. `field` is the one that is refused when it is none. */
export function readLink(value: string, field = 'link'): string | null {
  const link = value.trim();
  if (link === '') return null;
  if (link.length > longest || !isWebAddress(link)) throw invalid(field, "L'adresse du lien est invalide.");
  return link;
}

const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);
