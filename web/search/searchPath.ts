/** Characters of a search at most. */
export const longestSearch = 100;

const prefix = '/search/';

/** The address of a search. Dots alone would be relative path segments, so a blank is appended to them. */
export function searchPath(text: string): string {
  // Half a character has no bytes.
  const wanted = text.replaceAll(/\p{Surrogate}/gu, '');
  return prefix + encodeURIComponent(/^\.{1,2}$/.test(wanted) ? `${wanted} ` : wanted);
}

/** The search text of an address, read from the raw path because the router decodes `%2F` in a text to a slash. */
export function searchedText(pathname: string): string {
  const text = pathname.slice(prefix.length);
  return decoded(text).trim().slice(0, longestSearch);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Typed by hand: a literal per cent sign.
    return text;
  }
}
