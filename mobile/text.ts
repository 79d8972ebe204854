const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What was typed, as the HTML that mutations take. */
export const htmlOf = (typed: string): string =>
  typed.replaceAll(/[&<>]/g, (character) => entities[character] ?? '');
