/** Names of the selectable languages by ISO 639-1 code. */
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

/** Language code for a code or a name, ignoring accents; undefined when unknown. */
export function languageCode(value: string): string | undefined {
  const normalized = plain(value.trim());
  return Object.hasOwn(languages, normalized) ? normalized : codes.get(normalized);
}
