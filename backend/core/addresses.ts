import { invalidError } from './errors.ts';
import { hasInvisibleCharacters } from './text.ts';

/** Maximum characters of a stored URL. */
const maxUrlLength = 2_000;

/** A GIF of the built-in pack. */
const builtInGif = /^\/gifs\/[\w-]+\.\w+$/;

/** Validates a GIF URL: built-in path or allowed host, subdomains included; null for none. */
export function parseGifUrl(value: string, { gifHosts }: { gifHosts: readonly string[] }): string | null {
  const gif = value.trim();
  if (gif === '') return null;
  if (builtInGif.test(gif)) return gif;
  const url = gif.length <= maxUrlLength && isWebAddress(gif) ? new URL(gif) : undefined;
  const isOffered =
    url?.protocol === 'https:' &&
    url.username === '' &&
    gifHosts.some((host) => url.host === host || url.host.endsWith(`.${host}`));
  if (!isOffered) throw invalidError('gif', "L'adresse du GIF est invalide.");
  return url.href;
}

/** Validates a web URL; null for none. Throws 400 for `field`. */
export function parseLinkUrl(value: string, field = 'link'): string | null {
  const link = value.trim();
  if (link === '') return null;
  if (link.length > maxUrlLength || !isWebAddress(link))
    throw invalidError(field, "L'adresse du lien est invalide.");
  return link;
}

/** Whether a text is a web URL without characters that browsers ignore. */
const isWebAddress = (value: string): boolean =>
  /^https?:\/\//i.test(value) && !hasInvisibleCharacters(value) && URL.canParse(value);
