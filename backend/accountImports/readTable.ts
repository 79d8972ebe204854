import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { invalidError } from '../core/errors.ts';

/** Most lines of a file, without its heads. */
const mostLines = 10_000;

const separators = [';', ',', '\t'];

/** The text of a file as Excel saves it: UTF-16 or UTF-8 by its mark, otherwise UTF-8, or Windows-1252. */
function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Node's own decoder reads it as Latin-1.
    return iconv.decode(bytes, 'win1252');
  }
}

/** The rows of a file by their number in a spreadsheet, the heads being row 1; empty rows are left out. */
export function readTable(bytes: Buffer): { heads: string[]; rows: { line: number; cells: string[] }[] } {
  const text = decodeText(bytes);
  // Excel may name the separator in a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const first = table.slice(0, table.search(/[\r\n]|$/));
  const [guessed = ';'] = separators.toSorted((a, b) => first.split(b).length - first.split(a).length);
  const { data } = Papa.parse<string[]>(table, { delimiter: named?.[1] ?? guessed });
  const [heads = [], ...rows] = data;
  const filled = rows
    .map((cells, index) => ({ line: index + (named ? 3 : 2), cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw invalidError('fichier', 'Ce fichier ne contient aucune ligne.');
  if (filled.length > mostLines)
    throw invalidError(
      'fichier',
      `Un fichier contient ${mostLines.toLocaleString('fr-FR')} lignes au maximum.`,
    );
  return { heads, rows: filled };
}
