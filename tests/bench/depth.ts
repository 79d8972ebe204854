import { newestFirst } from '../../backend/feed/pages.ts';
import { encodeCursor } from '../../gateway/connections/connection.ts';
import type { Service } from '../../scripts/processes.ts';
import { feedFields } from './feedQuery.ts';
import { addressOf, post, quantile, report, reportRatio } from './services.ts';

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

/** Cost of a search, relative to the first page of the feed. */
export async function measureSearch(backend: Service, token: string): Promise<void> {
  const api = addressOf(backend);
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await work();
      if (round >= 5) times.push(performance.now() - began);
    }
    return quantile(times, 0.5);
  };
  const feed = await timeOf(() =>
    post(`${api}/api/publication`, { groupid: 0, nbpost: 11, startpoint: 0 }, token),
  );
  console.log('\nSearch over everything, against the first page of the feed, median:');
  const searches = {
    'a word that few posts hold': 'réunion',
    'one that most hold': 'de',
    'a misspelt one': 'reunoin',
  };
  for (const [what, query] of Object.entries(searches)) {
    const time = await timeOf(() => post(`${api}/api/searchs`, { query, nb: 11 }, token));
    report(`${what}: ${time.toFixed(0)} ms / feed page`, time / feed, { value: 3, isMost: true });
  }
}
