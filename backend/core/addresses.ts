import { invalid } from './errors.ts';
import { hasUnseen } from './text.ts';

/** Characters of an address that is kept. */
const longest = 2_000;

/** An animation of the product's own pack. */
const ownGif = /^\/gifs\/[\w-]+\.\w+$/;

/**
 * The address of a GIF: a path of the product's own pack, or one at the hosts of the GIF service, of which a name
 * stands for those below it; null for none.
 */
export function readGif(value: string, { gifHosts }: { gifHosts: readonly string[] }): string | null {
  const gif = value.trim();
  if (gif === '') return null;
  if (ownGif.test(gif)) return gif;
  const url = gif.length <= longest && isWebAddress(gif) ? new URL(gif) : undefined;
  const isOffered =
    url?.protocol === 'https:' &&
    url.username === '' &&
    gifHosts.some((host) => url.host === host || url.host.endsWith(`.${host}`));
  if (!isOffered) throw invalid('gif', "L'adresse du GIF est invalide.");
  return url.href;
}

/** A web address that somebody typed; null for none. `field` is the one that is refused when it is none. */
export function readLink(value: string, field = 'link'): string | null {
  const link = value.trim();
  if (link === '') return null;
  if (link.length > longest || !isWebAddress(link)) throw invalid(field, "L'adresse du lien est invalide.");
  return link;
}

/** Whether a text is an address of the web, and all of it is seen: some characters are passed over by browsers. */
const isWebAddress = (value: string): boolean =>
  /^https?:\/\//i.test(value) && !hasUnseen(value) && URL.canParse(value);
