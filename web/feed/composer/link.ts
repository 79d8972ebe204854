/** The first web address in a text; null when there is none. */
export function findLink(text: string): string | null {
  const [found] = /\b(?:https?:\/\/|www\.)[^\s<>"']+/i.exec(text) ?? [];
  if (found === undefined) return null;
  // Punctuation that ends a sentence is not of the address.
  const bare = found.replace(/[.,;:!?)\]}»]+$/u, '');
  const address = /^www\./i.test(bare) ? `https://${bare}` : bare;
  return URL.canParse(address) ? address : null;
}
