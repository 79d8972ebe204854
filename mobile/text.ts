const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Converts typed text to the HTML that mutations accept. */
export const htmlOf = (typed: string): string =>
  typed.replaceAll(/[&<>]/g, (character) => entities[character] ?? '');
