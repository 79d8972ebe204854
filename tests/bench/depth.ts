import { newestFirst } from '../../backend/feed/pages.ts';
import { encodeCursor } from '../../gateway/connections/connection.ts';
import type { Service } from '../../scripts/processes.ts';
import { feedFields } from './feedQuery.ts';
import {
  addressOf,
  type Goal,
  post,
  processorTime,
  processorTimeOf,
  quantile,
  reportRatio,
} from './services.ts';

interface FeedPage {
  data: { viewer: { feed: { edges: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string } } } };
}
interface RestPage {
  publications: { id: number }[];
}

const rounds = 30;

/** Number of posts in a feed, found by bisection. */
async function lengthOf(isThere: (start: number) => Promise<boolean>): Promise<number> {
  let most = 1;
  while (await isThere(most)) most *= 2;
  let least = most / 2;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (await isThere(middle)) least = middle;
    else most = middle;
  }
  return most;
}

/** Cost of a page of the feed after 500 posts and near its end, relative to the first page. */
export async function measureDepth(backend: Service, gateway: Service, token: string): Promise<void> {
  const at = async (startpoint: number) =>
    (
      await post<RestPage>(
        `${addressOf(backend)}/api/publication`,
        { groupid: 0, nbpost: 1, startpoint },
        token,
      )
    ).publications[0];
  const length = await lengthOf(async (start) => (await at(start)) !== undefined);
  const cursorAt = async (offset: number) => {
    const id = (await at(offset))?.id ?? 0;
    return encodeCursor({ offset, key: String(id), position: newestFirst.token([id]) });
  };
  const query = `query Feed($after: String) { viewer { ${feedFields('first: 20, after: $after')} } }`;
  const page = (after: string | null) =>
    post<FeedPage>(`${addressOf(gateway)}/graphql`, { query, variables: { after } }, token);
  const depths = [Math.min(500, length - 25), length - 25];
  console.log(`\nFeed of ${length} posts, a page far down against the first, median:`);
  for (const depth of depths) {
    const cursor = await cursorAt(depth);
    const times = { first: [] as number[], deep: [] as number[] };
    for (let round = 0; round < rounds + 5; round += 1)
      for (const [into, after] of [
        [times.first, null],
        [times.deep, cursor],
      ] as const) {
        const began = performance.now();
        const found = await page(after);
        if (found.data.viewer.feed.edges.length !== 20) throw new Error('The page is not full.');
        if (round >= 5) into.push(performance.now() - began);
      }
    reportRatio(`page after ${depth} posts / first page`, times.deep, times.first, {
      value: 1.2,
      isMost: true,
    });
  }
}

/** Calls of each kind in one turn: the system counts processor time in hundredths of a second. */
const callsInTurn = 20;
const turns = 12;

/**
 * Cost of a search relative to the first page of the feed, in turns: time, and processor of the backend and of its database,
 * which is part of the backend's process when `databasePid` is absent.
 */
export async function measureSearch(
  backend: Service,
  token: string,
  goals: { time?: Goal; processor?: Goal },
  databasePid?: number,
): Promise<void> {
  const api = addressOf(backend);
  const calls: Record<string, () => Promise<unknown>> = {
    feed: () => post(`${api}/api/publication`, { groupid: 0, nbpost: 11, startpoint: 0 }, token),
  };
  const searches = {
    'a word that few posts hold': 'réunion',
    'one that most hold': 'de',
    'a misspelt one': 'reunoin',
  };
  for (const [what, query] of Object.entries(searches))
    calls[what] = () => post(`${api}/api/searchs`, { query, nb: 11 }, token);
  const used = () =>
    (processorTime(backend) ?? Number.NaN) +
    (databasePid === undefined ? 0 : (processorTimeOf(databasePid, true) ?? Number.NaN));
  const times: Record<string, number[]> = {};
  const processor: Record<string, number[]> = {};
  // The first turn warms up.
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [what, call] of Object.entries(calls)) {
      const [began, before] = [performance.now(), used()];
      for (let count = 0; count < callsInTurn; count += 1) await call();
      if (turn === 0) continue;
      (times[what] ??= []).push((performance.now() - began) / callsInTurn);
      (processor[what] ??= []).push(((used() - before) * 1_000) / callsInTurn);
    }
  const { feed: feedTimes = [], ...timesOf } = times;
  const { feed: feedProcessor = [], ...processorOf } = processor;
  const ms = (values: readonly number[]) => `${quantile(values, 0.5).toFixed(1)} ms`;
  console.log(
    `\nSearch over everything, against the first page of the feed (${ms(feedTimes)}, processor ${ms(feedProcessor)}), median:`,
  );
  for (const [what, values] of Object.entries(timesOf))
    reportRatio(`${what}: ${ms(values)} / feed page`, values, feedTimes, goals.time);
  for (const [what, values] of Object.entries(processorOf))
    reportRatio(`${what}: processor ${ms(values)} / feed page`, values, feedProcessor, goals.processor);
}
