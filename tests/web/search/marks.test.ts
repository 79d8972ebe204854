import { describe, expect, it } from 'vitest';
import { findMarks } from '../../../web/search/marks.ts';

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

  it('stand where they stand, also behind letters that take two places', () => {
    expect(marked('🎉 Fête 🎉 fête', 'fete')).toEqual(['Fête', 'fête']);
  });

  it('are the longest of those that fit, and nothing for nothing', () => {
    expect(marked('projets', 'pro', 'projet')).toEqual(['projet']);
    expect(marked('projets', '')).toEqual([]);
  });
});
