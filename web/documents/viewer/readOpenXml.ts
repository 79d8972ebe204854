import type { Block, ReadPart } from './readOffice.ts';
import { all, attribute, childrenNamed, maxTableColumns, maxTableRows, withoutEmptyEnd } from './xmlNodes.ts';

/** Text of the runs of a Word or PowerPoint paragraph. */
const textOf = (paragraph: Element): string =>
  [...paragraph.getElementsByTagNameNS('*', '*')]
    .map(({ localName, textContent }) => {
      if (localName === 't') return textContent;
      if (localName === 'tab') return '\t';
      return localName === 'br' ? '\n' : '';
    })
    .join('');

/** The text of a Word document. */
export function readWordDocument(read: ReadPart): Block[] {
  const main = read('word/document.xml');
  const [body] = main ? all(main, 'body') : [];
  if (!body) throw new Error('The document has no text.');
  return blocksOf(body);
}

const blocksOf = (container: Element): Block[] =>
  [...container.children].flatMap((child): Block[] => {
    if (child.localName === 'p') {
      const [style] = all(child, 'pStyle');
      const isHeading = /^(heading|title|titre)/i.test((style && attribute(style, 'val')) ?? '');
      return [{ kind: isHeading ? 'heading' : 'paragraph', text: textOf(child).replace(/^\t+/, '') }];
    }
    if (child.localName === 'tbl')
      return [
        {
          kind: 'table',
          rows: childrenNamed(child, 'tr').map((row) =>
            childrenNamed(row, 'tc').map((cell) => all(cell, 'p').map(textOf).join('\n')),
          ),
        },
      ];
    const [content] = child.localName === 'sdt' ? childrenNamed(child, 'sdtContent') : [];
    return content ? blocksOf(content) : [];
  });

/** The text of the slides of a presentation, in order. */
export function readPresentation(read: ReadPart, parts: readonly string[]): Block[] {
  const numbers = parts.flatMap((name) => {
    const number = /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  return numbers
    .toSorted((a, b) => a - b)
    .flatMap((number): Block[] => {
      const slide = read(`ppt/slides/slide${number}.xml`);
      return [
        { kind: 'heading', text: `Diapositive ${number}` },
        ...(slide ? all(slide, 'p') : []).map((line): Block => ({ kind: 'paragraph', text: textOf(line) })),
      ];
    });
}

/** Column of a cell from its reference: `C7` is 2. */
const columnOf = (reference: string): number =>
  Array.from(reference.replace(/\d+$/, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) -
  1;

const plainNumber = { useGrouping: false, maximumFractionDigits: 10 };

/** Day 0 of spreadsheets, in milliseconds. */
const epoch = Date.UTC(1899, 11, 30);
const dateOf = (days: number): string =>
  new Date(epoch + Math.round(days * 86_400_000)).toLocaleString('fr-FR', {
    timeZone: 'UTC',
    dateStyle: 'short',
    ...(Number.isInteger(days) ? {} : { timeStyle: 'short' }),
  });

/** Indexes of the styles that show numbers as dates. */
function dateStyles(read: ReadPart): ReadonlySet<number> {
  const styles = read('xl/styles.xml');
  if (!styles) return new Set();
  const own = new Set(
    all(styles, 'numFmt')
      .filter((format) =>
        /[dy]/i.test((attribute(format, 'formatCode') ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]/g, '')),
      )
      .map((format) => Number(attribute(format, 'numFmtId'))),
  );
  const [formats] = all(styles, 'cellXfs');
  const isDate = (format: Element) => {
    const id = Number(attribute(format, 'numFmtId'));
    return (id >= 14 && id <= 17) || id === 22 || own.has(id);
  };
  return new Set(
    (formats ? childrenNamed(formats, 'xf') : []).flatMap((format, index) => (isDate(format) ? index : [])),
  );
}

/** The sheets of a workbook as tables, each under its name. */
export function readSpreadsheet(read: ReadPart): Block[] {
  const workbook = read('xl/workbook.xml');
  if (!workbook) throw new Error('The workbook has no sheets.');
  const links = read('xl/_rels/workbook.xml.rels');
  const targets = new Map(
    (links ? all(links, 'Relationship') : []).map((link) => [
      attribute(link, 'Id'),
      attribute(link, 'Target'),
    ]),
  );
  const texts = read('xl/sharedStrings.xml');
  const shared = (texts ? all(texts, 'si') : []).map((item) =>
    all(item, 't')
      .map((t) => t.textContent)
      .join(''),
  );
  const dates = dateStyles(read);
  const textOfCell = (cell: Element): string => {
    const type = attribute(cell, 't');
    if (type === 'inlineStr')
      return all(cell, 't')
        .map((t) => t.textContent)
        .join('');
    const value = childrenNamed(cell, 'v')[0]?.textContent ?? '';
    if (type === 's') return shared[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'VRAI' : 'FAUX';
    if (type !== null && type !== 'n') return value;
    if (value === '' || Number.isNaN(Number(value))) return value;
    return dates.has(Number(attribute(cell, 's')))
      ? dateOf(Number(value))
      : Number(value).toLocaleString('fr-FR', plainNumber);
  };
  return all(workbook, 'sheet').flatMap((sheet): Block[] => {
    const target = targets.get(attribute(sheet, 'id')) ?? '';
    const page = read(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    const rows = (page ? all(page, 'row') : []).slice(0, maxTableRows).map((row) => {
      const cells: string[] = [];
      for (const cell of childrenNamed(row, 'c')) {
        const column = columnOf(attribute(cell, 'r') ?? '');
        const place = column < 0 ? cells.length : column;
        if (place < maxTableColumns) cells[place] = textOfCell(cell);
      }
      return Array.from(cells, (cell) => cell ?? '');
    });
    return [
      { kind: 'heading', text: attribute(sheet, 'name') ?? '' },
      { kind: 'table', rows: withoutEmptyEnd(rows) },
    ];
  });
}
