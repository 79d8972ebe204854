import { downloadText } from '../ui/browserFiles.ts';

/** A value of a cell. */
export type Cell = string | number | null;

/** Characters that spreadsheets read as the start of a formula, also in their wide form. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** Rows as CSV for spreadsheets: with the French separator, marked as UTF-8, and with formulas neutralised. */
export async function toCsv(rows: readonly (readonly Cell[])[]): Promise<string> {
  const { unparse } = await import('papaparse');
  return `\uFEFF${unparse(rows as Cell[][], { delimiter: ';', escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}

/** Downloads rows as a CSV file. */
export const downloadCsv = async (name: string, rows: readonly (readonly Cell[])[]): Promise<void> =>
  downloadCsvText(name, await toCsv(rows));

/** Downloads the text of a CSV file. */
export const downloadCsvText = (name: string, text: string): void =>
  downloadText(text, 'text/csv', `${name}.csv`);
