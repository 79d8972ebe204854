import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { countryName, countryOf } from '../../../gateway/people/countries.ts';
import { toWireLanguage, decodeLanguage } from '../../../gateway/people/languages.ts';
import { nameCountries } from '../../../web/people/countries.ts';
import { languages } from '../../../web/people/profileValues.ts';

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../../schema.graphql'), 'utf8'));
function valuesOf(name: string): string[] {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new Error(`${name} is no enum.`);
  return type.getValues().map((value) => value.name);
}
const sorted = (codes: readonly string[]) => codes.toSorted();

describe('countries', () => {
  it('are those of the graph, each read from its French name and from its code', () => {
    const codes = valuesOf('CountryCode');
    expect(codes).toHaveLength(249);
    for (const code of codes) {
      expect(countryOf(code)).toBe(code);
      const country = countryOf(code);
      expect(country && countryOf(countryName(country))).toBe(code);
    }
  });

  it.each([
    ['FRANCE ', 'FR'],
    ["cote d'ivoire", 'CI'],
    ['Etats-Unis', 'US'],
    ['fr', 'FR'],
    ['Hollande', 'NL'],
    ['Nulle part', null],
    ['', null],
  ])('%j is %s', (text, code) => expect(countryOf(text)).toBe(code));

  it('are offered by their French names, all of them', () => {
    expect(sorted(nameCountries().map(({ value }) => value))).toEqual(sorted(valuesOf('CountryCode')));
    expect(nameCountries().find(({ value }) => value === 'BE')?.label).toBe('Belgique');
  });
});

describe('languages', () => {
  it('B715: are those of the graph, each read from its code', () => {
    const codes = ['en', 'de', 'bn', 'zh', 'es', 'fr', 'it', 'tr', 'pl', 'pt', 'nl'];
    expect(sorted(valuesOf('LanguageCode'))).toEqual(sorted(codes.map((code) => code.toUpperCase())));
    expect(sorted(languages.map(({ value }) => value))).toEqual(sorted(valuesOf('LanguageCode')));
    for (const { value } of languages) {
      const language = decodeLanguage(value);
      expect(language && decodeLanguage(toWireLanguage(language))).toBe(value);
    }
  });

  it.each([
    ['Français', 'FR'],
    ['NEERLANDAISE', 'NL'],
    ['it', 'IT'],
    ['klingon', null],
  ])('%j is %s', (text, code) => expect(decodeLanguage(text)).toBe(code));
});
