import { expect, test } from 'vitest';
import { csvOf } from '../../../web/statistics/csvFile.ts';

test('rows become lines that French spreadsheets open as they stand', async () => {
  expect(
    await csvOf([
      ['Nom', 'Nombre'],
      ['Zoé ; « Quéré »', 1200],
      ['deux "mots"', null],
    ]),
  ).toBe('\uFEFFNom;Nombre\r\n"Zoé ; « Quéré »";1200\r\n"deux ""mots""";\r\n');
});

test.each(['=1+1', '+33 6', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'])(
  'no spreadsheet takes %j for a formula',
  async (text) => {
    const [, cell = ''] = /^\uFEFF"?(.)/s.exec(await csvOf([[text]])) ?? [];
    expect(cell).toBe("'");
  },
);

test('a number below zero stays one', async () => {
  expect(await csvOf([[-5]])).toBe('\uFEFF-5\r\n');
});
