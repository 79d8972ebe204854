import type { Cell } from './csvFile.ts';

/** Rows of an export at most, and of one of its requests. */
export const [mostRows, pageSize] = [20_000, 100];

/** A page of an export: its rows, and the cursor of the next page; null after the last. */
interface ExportPage {
  rows: Cell[][];
  after: string | null;
}

/** The rows of an export, column names first, and whether it ends before the last. */
export interface ExportedRows {
  rows: Cell[][];
  isCut: boolean;
}

/** Fetches page after page, up to a limit; rejects when a page fails. */
export async function collectRows(
  columns: Cell[],
  fetchPage: (after: string | null) => Promise<ExportPage>,
): Promise<ExportedRows> {
  const rows: Cell[][] = [columns];
  let after: string | null = null;
  do {
    const page = await fetchPage(after);
    rows.push(...page.rows);
    after = page.after;
  } while (after !== null && rows.length <= mostRows);
  return { rows, isCut: after !== null };
}
