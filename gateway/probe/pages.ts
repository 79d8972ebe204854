import type { Deviation } from '../rest/observing.ts';
import { fetchFeed } from '../posts/feeds.rest.ts';
import type { Account } from './accounts.ts';
import { shown, tried } from './steps.ts';
import type { Trials } from './trials.ts';

/** Rows of a short page, and of a long one. */
const [few, many] = [2, 20];

/** Finds, by the feed, whether as many rows come as are asked for. */
export async function tryPages({ context }: Account, { made }: Trials): Promise<void> {
  const pageOf = async (start: number, count: number) =>
    (await tried(() => fetchFeed(context, null, start, count))) ?? [];
  const tell = (deviation: Deviation) => made.at(-1)?.observation.deviations.add(deviation);

  // A row that comes twice is shown once.
  if (shown(await pageOf(0, few)).length > few) tell('allAtOnce');
  const first = await pageOf(0, many);
  const [newest] = shown(first);
  if (first.length > few && shown(await pageOf(few, few))[0]?.slug === newest?.slug) tell('startIgnored');
  if (first.length === 0 || first.length >= many) return;
  const known = new Set(shown(first).map(({ slug }) => slug));
  if (shown(await pageOf(first.length, many)).some(({ slug }) => !known.has(slug))) tell('capped');
}
