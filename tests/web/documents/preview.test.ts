import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { docx, odt, xlsx } from '../../../fixtures/demo/documents.ts';
import { type Block, readOffice } from '../../../web/documents/viewer/readOffice.ts';
import { decodeText } from '../../../web/documents/viewer/TextPreview.tsx';

const pack = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
const spreadsheet = (cells: string, styles = '') =>
  pack({
    'xl/workbook.xml': `<w xmlns:r="r"><sheets><sheet name="Suivi" r:id="a"/></sheets></w>`,
    'xl/_rels/workbook.xml.rels': '<r><Relationship Id="a" Target="worksheets/sheet1.xml"/></r>',
    'xl/sharedStrings.xml': '<s><si><t>Nom</t></si><si><r><t>Éli</t></r><r><t>se</t></r></si></s>',
    'xl/styles.xml': `<s><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>${styles}</s>`,
    'xl/worksheets/sheet1.xml': `<w><sheetData>${cells}</sheetData></w>`,
  });
const texts = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.kind === 'table' ? block.rows.map((row) => row.join('|')) : block.text));

describe('a document as text', () => {
  test('has the paragraphs of Word and OpenDocument texts', () => {
    expect(texts(readOffice(docx('Titre', ['Un & deux', 'Trois']), 'a.docx'))).toEqual([
      'Titre',
      'Un & deux',
      'Trois',
    ]);
    expect(texts(readOffice(odt(['Bonjour', 'À tous']), 'a.odt'))).toEqual(['Bonjour', 'À tous']);
  });

  test('has the cells of sheets: shared texts, dates, numbers, and none at the end', () => {
    expect(texts(readOffice(xlsx([['Heures', 7.5]]), 'a.xlsx'))).toEqual(['Feuille 1', ['Heures|7,5']]);
    const cells =
      '<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row><c r="A2" s="1"><v>45292</v></c><c r="B2"><v>2024</v></c><c r="E2"/></row><row/>';
    expect(texts(readOffice(spreadsheet(cells), 'a.xlsx'))).toEqual([
      'Suivi',
      ['Nom||Élise', '01/01/2024|2024'],
    ]);
  });

  test('has the sheets of OpenDocument with repeated cells', () => {
    const cell = (text: string, more = '') => `<t:table-cell ${more}><x:p>${text}</x:p></t:table-cell>`;
    const content = `<o:d xmlns:o="o" xmlns:t="t" xmlns:x="x"><o:body><o:spreadsheet><t:table t:name="Page"><t:table-row>${cell('a', 't:number-columns-repeated="2"')}${cell('b')}</t:table-row><t:table-row t:number-rows-repeated="1048000"><t:table-cell t:number-columns-repeated="16000"/></t:table-row></t:table></o:spreadsheet></o:body></o:d>`;
    expect(texts(readOffice(pack({ 'content.xml': content }), 'a.ods'))).toEqual(['Page', ['a|a|b']]);
  });

  test('has the slides of a presentation in order', () => {
    const slide = (text: string) => `<s xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></s>`;
    const parts = { 'ppt/slides/slide10.xml': slide('Fin'), 'ppt/slides/slide2.xml': slide('Début') };
    expect(texts(readOffice(pack(parts), 'a.pptx'))).toEqual([
      'Diapositive 2',
      'Début',
      'Diapositive 10',
      'Fin',
    ]);
  });

  test('rejects what is damaged', () => {
    expect(() => readOffice(strToU8('rien'), 'a.docx')).toThrow();
    expect(() => readOffice(pack({ 'content.xml': '<a>' }), 'a.odt')).toThrow();
  });

  test.each([
    ['UTF-8', Buffer.from('Été 🚲')],
    ['UTF-16', Buffer.from('\uFEFFÉté 🚲', 'utf16le')],
    ['UTF-16 in the other order', Buffer.from('\uFEFFÉté 🚲', 'utf16le').swap16()],
  ])('is read in %s', (_name, bytes) => expect(decodeText(bytes)).toBe('Été 🚲'));

  test('is read in Windows-1252, and cut within a character', () => {
    expect(decodeText(Buffer.from('Été 10 °', 'latin1'))).toBe('Été 10 °');
    expect(decodeText(Buffer.from('à l’été').subarray(0, -1))).toBe('à l’ét');
  });
});
