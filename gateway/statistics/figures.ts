import { type Context, perRequest } from '../core/context.ts';
import { eachByItself } from '../core/each.ts';
import { presentMonth, readMonth } from './month.ts';
import { fetchMonth } from './rest.ts';
import type { MonthFigures } from './statistics.ts';

/** Milliseconds for which the figures of a month that is past are kept. */
const keptFor = 3_600_000;

const figures = perRequest(({ rest, config }) =>
  eachByItself((name: string) => {
    const isPast = name < presentMonth(config.apiTimeZone);
    return fetchMonth(rest, readMonth(name), isPast ? keptFor : undefined);
  }),
);

/** The figures of a month; only who administers the platform comes to ask. */
export const loadFigures = (context: Context, month: string): Promise<MonthFigures> =>
  figures(context).load(month);
