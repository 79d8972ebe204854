/** The languages that people may prefer, by ISO 639-1 code, as the documents call them. */
const languages = {
  en: 'Anglais',
  de: 'Allemand',
  bn: 'Bengali',
  zh: 'Chinois',
  es: 'Espagnol',
  fr: 'Français',
  it: 'Italien',
  tr: 'Turc',
  pl: 'Polonais',
  pt: 'Portugais',
  nl: 'Néerlandaise',
} as const;

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const codes = new Map(Object.entries(languages).map(([code, name]) => [plain(name), code]));

/** The code of a language given by its code or its name, accents or not; undefined for any other. */
export function languageCode(value: string): string | undefined {
  const wanted = plain(value.trim());
  return Object.hasOwn(languages, wanted) ? wanted : codes.get(wanted);
}
