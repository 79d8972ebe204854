import type { Database } from '../core/database/database.ts';
import { readStoredFigures } from './figures.ts';
import { currentMonth, parseMonth } from './month.ts';

/** Stores the figures of the last month once it has ended. Call several times a day. */
export async function storeLastMonth(database: Database, now = new Date()): Promise<void> {
  const { year, month } = currentMonth(now);
  await readStoredFigures(database, month === 1 ? parseMonth(12, year - 1) : parseMonth(month - 1, year));
}
