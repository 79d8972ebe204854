import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { invalidError } from '../core/errors.ts';

/** Most lines of a file, without its heads. */
const maxLines = 10_000;

const separators = [';', ',', '\t'];

/** The accented letters of French that are most common, in Mac OS Roman and in Windows-1252. */
const frequent = { macintosh: /[\x88\x8d-\x90]/g, win1252: /[\xe0\xe7-\xea]/g };

/** The text of a file as Excel saves it: UTF-16 or UTF-8 by its mark, otherwise UTF-8, Windows-1252 or Mac OS Roman. */
function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = bytes.toString('latin1');
    const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
    const isMac = count(frequent.macintosh) > count(frequent.win1252);
    // Node's own decoder reads Windows-1252 as Latin-1.
    return iconv.decode(bytes, isMac ? 'macintosh' : 'win1252');
  }
}

/** A row with its number in a spreadsheet, the heads being row 1, and why it cannot be read. */
export interface Row {
  line: number;
  cells: string[];
  error?: string | undefined;
}

const quoteError = 'Un guillemet de cette ligne n’est pas fermé, ou est de trop.';

/** The rows of a file; empty rows are left out. Throws 400 for heads that cannot be read. */
export function readTable(bytes: Buffer): { heads: string[]; rows: Row[] } {
  const text = decodeText(bytes);
  // Excel may name the separator in a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  const first = table.slice(0, table.search(/[\r\n]|$/));
  const [guessed = ';'] = separators.toSorted((a, b) => first.split(b).length - first.split(a).length);
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: named?.[1] ?? guessed });
  const misquoted = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row] : [])));
  if (misquoted.has(0)) throw invalidError('fichier', quoteError);
  const [heads = [], ...rows] = data;
  const errorOf = (cells: string[], row: number) => {
    if (misquoted.has(row)) return quoteError;
    const isLonger = cells.slice(heads.length).some((cell) => cell.trim() !== '');
    return isLonger ? 'Cette ligne a plus de cases que de titres de colonnes.' : undefined;
  };
  const filled = rows
    .map((cells, index) => ({ line: index + (named ? 3 : 2), cells, error: errorOf(cells, index + 1) }))
    .filter(({ cells, error }) => error !== undefined || cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw invalidError('fichier', 'Ce fichier ne contient aucune ligne.');
  if (filled.length > maxLines)
    throw invalidError(
      'fichier',
      `Un fichier contient ${maxLines.toLocaleString('fr-FR')} lignes au maximum.`,
    );
  return { heads, rows: filled };
}
