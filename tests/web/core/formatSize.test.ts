import { describe, expect, it } from 'vitest';
import { formatSize } from '../../../web/core/formatSize.ts';
import { kindOf } from '../../../web/library/kindOf.ts';

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
    ['a.b.xlsx', 'EXCEL'],
    ['notes.txt', 'TEXT'],
    ['archive.zip', 'OTHER'],
    ['sans-extension', 'OTHER'],
  ])('of %s is %s', (name, kind) => {
    expect(kindOf(name)).toBe(kind);
  });
});
