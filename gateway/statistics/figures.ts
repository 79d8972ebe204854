import { LRUCache } from 'lru-cache';
import { type Context, perGateway, perRequest } from '../core/context.ts';
import { eachByItself } from '../core/each.ts';
import { presentMonth, readMonth } from './month.ts';
import { fetchMonth } from './rest.ts';
import type { MonthFigures } from './statistics.ts';

/** Milliseconds for which the figures of a past month are kept. */
const keptFor = 3_600_000;

/** Figures of months that are past and do not change any more: the same for all who administer the platform. */
const past = perGateway(() => new LRUCache<string, MonthFigures>({ max: 120, ttl: keptFor }));

async function figuresOf(context: Context, name: string): Promise<MonthFigures> {
  const kept = past(context).get(name);
  if (kept) return kept;
  const figures = await fetchMonth(context.rest, readMonth(name));
  if (name < presentMonth(context.config.apiTimeZone)) past(context).set(name, figures);
  return figures;
}

const figures = perRequest((context) => eachByItself((name: string) => figuresOf(context, name)));

/** The figures of a month; only who administers the platform comes to ask. */
export const loadFigures = (context: Context, month: string): Promise<MonthFigures> =>
  figures(context).load(month);
