import { describe, expect, it } from 'vitest';
import { excerptOf, findMarks } from '../../../web/core/marks.ts';

const marked = (text: string, ...words: string[]) =>
  findMarks(text, words).map(({ start, end }) => text.slice(start, end));

describe('the words that a search marks', () => {
  it('are marked by their beginnings, whatever the accents and the case', () => {
    expect(marked('La Réunion des équipes, réunions', 'reunion', 'EQUI')).toEqual([
      'Réunion',
      'équi',
      'réunion',
    ]);
  });

  it('are not marked inside other words', () => {
    expect(marked('L’atelier et le quatelier', 'atelier')).toEqual(['atelier']);
  });

  it('are marked in their other forms, and without articles and prepositions', () => {
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

  it('stand where they stand, also behind letters that take two places', () => {
    expect(marked('🎉 Fête 🎉 fête', 'fete')).toEqual(['Fête', 'fête']);
  });

  it('are the longest of those that fit, and nothing for nothing', () => {
    expect(marked('projets', 'pro', 'projet')).toEqual(['projet']);
    expect(marked('projets', '')).toEqual([]);
  });
});

describe('an excerpt', () => {
  const long = `${'un deux trois '.repeat(30)}la réunion du jeudi ${'quatre cinq six '.repeat(30)}`;

  it('is the part of a text in which a word stands', () => {
    const excerpt = excerptOf(long, ['reunion']);
    expect(excerpt).toMatch(/^…\S.* la réunion du jeudi .*\S…$/);
    expect(excerpt.length).toBeLessThan(300);
  });

  it('is the beginning where none does, and a short text as it is', () => {
    expect(excerptOf(long, ['vendredi'])).toMatch(/^un deux trois .*…$/);
    expect(excerptOf('La réunion', ['reunion'])).toBe('La réunion');
  });
});
