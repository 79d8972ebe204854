import Papa from 'papaparse';

/** A value of a cell. */
export type Cell = string | number;

/** Characters that spreadsheets read as the start of a formula, also in their wide form. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** First bytes of a file that Excel reads as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Lines for French spreadsheets: semicolons, and formulas neutralised by an apostrophe. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(rows as Cell[][], { delimiter: ';', escapeFormulae: formula, newline: '\r\n' })}\r\n`;
