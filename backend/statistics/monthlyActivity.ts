import type { Database } from '../core/database/database.ts';
import { countActivity, readFigures, countReactionKinds } from './figures.ts';
import { currentMonth, type Month, parseMonth } from './month.ts';

function presentMonth() {
  const { month, year } = currentMonth(new Date());
  return parseMonth(month, year);
}

/** Activity of the current month, for its engagement rate. */
export const readCurrentEngagement = (database: Database) =>
  readFigures(database, presentMonth(), countActivity);

/** Activity of a month, in total and by day. */
export const readMonthActivity = (database: Database, { month, year }: Pick<Month, 'month' | 'year'>) =>
  readFigures(database, parseMonth(month, year), countActivity);

/** Reactions of a month by kind. */
export const readMonthReactions = (database: Database, { month, year }: Pick<Month, 'month' | 'year'>) =>
  readFigures(database, parseMonth(month, year), countReactionKinds);
