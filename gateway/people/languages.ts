import type { LanguageCode } from '../__generated__/resolvers.ts';

/** French names of the languages in the API documentation, by language code. */
const names: Readonly<Record<LanguageCode, string>> = {
  EN: 'anglais',
  DE: 'allemand',
  BN: 'bengali',
  ZH: 'chinois',
  ES: 'espagnol',
  FR: 'français',
  IT: 'italien',
  TR: 'turc',
  PL: 'polonais',
  PT: 'portugais',
  NL: 'néerlandaise',
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const isLanguage = (code: string): code is LanguageCode => code in names;

const byName = new Map(
  Object.keys(names)
    .filter(isLanguage)
    .map((code) => [plain(names[code]), code]),
);

/** Language of an ISO 639-1 code or a French name; null for any other text. */
export function decodeLanguage(text: string): LanguageCode | null {
  const code = text.trim().toUpperCase();
  return isLanguage(code) ? code : (byName.get(plain(text)) ?? null);
}

/** ISO 639-1 code of a language, as the API stores it. */
export const toWireLanguage = (language: LanguageCode): string => language.toLowerCase();
