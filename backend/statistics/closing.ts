import type { Database } from '../core/database/database.ts';
import { keptFigures } from './figures.ts';
import { monthOf, readMonth } from './month.ts';

/**
 * Closes the month that is over, if it is not yet: its figures are those of its end, whoever looks at them and whenever.
 * To be called several times a day.
 */
export async function closeLastMonth(database: Database, now = new Date()): Promise<void> {
  const { year, month } = monthOf(now);
  await keptFigures(database, month === 1 ? readMonth(12, year - 1) : readMonth(month - 1, year));
}
