import type { Deviation } from '../compat/deviations.ts';
import { fetchFeed } from '../posts/feeds.rest.ts';
import type { Account } from './accounts.ts';
import { type Trials, tryCall } from './trials.ts';

/** Rows of a short page, and of a long one. */
const [few, many] = [2, 20];

/** The items of a page that could be decoded; none without a page. */
export const withoutNulls = <Item>(page: readonly (Item | null)[] | undefined): Item[] =>
  (page ?? []).filter((item) => item !== null);

/** Reads pages of the feed and records whether the API ignores their size or start, or caps their size. */
export async function probePaging({ context }: Account, { made }: Trials): Promise<void> {
  const pageOf = async (start: number, count: number) =>
    (await tryCall(() => fetchFeed(context, null, start, count))) ?? [];
  const report = (deviation: Deviation) => made.at(-1)?.observation.deviations.add(deviation);

  // Repeated rows are dropped when decoding.
  if (withoutNulls(await pageOf(0, few)).length > few) report('allAtOnce');
  const first = await pageOf(0, many);
  const [newest] = withoutNulls(first);
  if (first.length > few && withoutNulls(await pageOf(few, few))[0]?.databaseId === newest?.databaseId)
    report('startIgnored');
  if (first.length === 0 || first.length >= many) return;
  const known = new Set(withoutNulls(first).map(({ databaseId }) => databaseId));
  if (withoutNulls(await pageOf(first.length, many)).some(({ databaseId }) => !known.has(databaseId)))
    report('capped');
}
