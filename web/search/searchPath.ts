/** Characters of a search at most. */
export const longestSearch = 100;

const prefix = '/search/';

/** The address of a search. Dots alone would be folders of an address: a blank, which is no part of a search, stands behind them. */
export function searchPath(text: string): string {
  // Half a character has no bytes.
  const wanted = text.replaceAll(/\p{Surrogate}/gu, '');
  return prefix + encodeURIComponent(/^\.{1,2}$/.test(wanted) ? `${wanted} ` : wanted);
}

/** What is looked for at an address: as it stands there, for a router takes `%2F` within a text for a stroke. */
export function searchedText(pathname: string): string {
  const text = pathname.slice(prefix.length);
  return decoded(text).trim().slice(0, longestSearch);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Typed by hand: a per cent sign that stands for itself.
    return text;
  }
}
