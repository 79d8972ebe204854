import { describe, expect, it } from 'vitest';
import forms from '../../fixtures/forms.json' with { type: 'json' };
import { formatSize } from '../../../web/core/formatSize.ts';
import { excerptOf, findHighlights } from '../../../web/core/highlights.ts';
import { fileIconKind } from '../../../web/library/fileIconKind.ts';

const marked = (text: string, ...words: string[]) =>
  findHighlights(text, words).map(({ start, end }) => text.slice(start, end));

describe('highlighted search words', () => {
  it('match the beginnings of words, ignoring accents and case', () => {
    expect(marked('La Réunion des équipes, réunions', 'reunion', 'EQUI')).toEqual([
      'Réunion',
      'équi',
      'réunion',
    ]);
  });

  it('do not match inside words', () => {
    expect(marked('L’atelier et le quatelier', 'atelier')).toEqual(['atelier']);
  });

  it('match other forms, and ignore articles and prepositions', () => {
    const text = 'Le compte rendu de la réu\u00adnion et les outils régionaux';
    expect(marked(text, 'comptes', 'rendus', 'des', 'de', 'les', 'réunions', 'outil', 'régional')).toEqual([
      'compte',
      'rendu',
      'réu\u00adnion',
      'outil',
      'régionaux',
    ]);
    expect(marked('De la mer', 'de')).toEqual(['De']);
  });

  it.each(forms)('match all forms of a word that the search finds: %s', (...group) => {
    const text = `Ici ${group.join(', ')} là`;
    for (const word of group)
      expect([word, marked(text, word).map((found) => found.toLowerCase().slice(0, 3))]).toEqual([
        word,
        group.map((form) => form.toLowerCase().slice(0, 3)),
      ]);
  });

  it('have correct positions after astral characters', () => {
    expect(marked('🎉 Fête 🎉 fête', 'fete')).toEqual(['Fête', 'fête']);
  });

  it('are the longest match, and none for an empty search', () => {
    expect(marked('projets', 'pro', 'projet')).toEqual(['projet']);
    expect(marked('projets', '')).toEqual([]);
  });
});

describe('an excerpt', () => {
  const long = `${'un deux trois '.repeat(30)}la réunion du jeudi ${'quatre cinq six '.repeat(30)}`;

  it('is the part of a text around a match', () => {
    const excerpt = excerptOf(long, ['reunion']);
    expect(excerpt).toMatch(/^…\S.* la réunion du jeudi .*\S…$/);
    expect(excerpt.length).toBeLessThan(300);
  });

  it('is the beginning without a match, and a short text whole', () => {
    expect(excerptOf(long, ['vendredi'])).toMatch(/^un deux trois .*…$/);
    expect(excerptOf('La réunion', ['reunion'])).toBe('La réunion');
  });
});

describe('the size of a file', () => {
  it.each([
    [0, '0 o'],
    [1_023, '1 023 o'],
    [12_400, '12 Ko'],
    [3_400_000, '3,2 Mo'],
    [48_000_000, '46 Mo'],
    [5_242_880, '5 Mo'],
    [2_147_483_648, '2 Go'],
    [5_497_558_138_880, '5 120 Go'],
  ])('of %d bytes reads %s', (bytes, words) => {
    expect(formatSize(bytes).replaceAll(/\s/g, ' ')).toBe(words);
  });
});

describe('the icon of a chosen file', () => {
  it.each([
    ['Photo.JPEG', 'IMAGE'],
    ['film.mov', 'VIDEO'],
    ['a.b.xlsx', 'SPREADSHEET'],
    ['notes.txt', 'TEXT'],
    ['archive.zip', 'OTHER'],
    ['sans-extension', 'OTHER'],
  ])('of %s is %s', (name, kind) => {
    expect(fileIconKind(name)).toBe(kind);
  });
});
