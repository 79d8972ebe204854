/** Error message for a typed address; undefined for a valid or empty one. */
export function addressError(typed: string): string | undefined {
  const address = typed.trim();
  const isGood = address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address));
  return isGood ? undefined : 'L’adresse commence par https:// ou http://, par exemple https://example.org.';
}

/** The host of an address for display; the address itself when it has none. */
export const hostName = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname : address;
