import type { CommunityRecord } from '../communities/communities.ts';
import { otherCommunities, viewerCommunities } from '../communities/membership.ts';
import type { Context } from '../graphql/context.ts';
import type { Page } from '../rest/pages.ts';
import { type Month, readMonth } from './month.ts';
import { fetchTopCommunities, fetchTopPosts } from './rest.ts';
import type { TopCommunityRecord, TopPostRecord } from './statistics.ts';

/** Number of communities per page of the API. */
const communitiesPerPage = 5;

/** Maximum length of a monthly ranking in the API. */
const maxRanked = 100;

/** Fetches part of a month's ranking of communities: in one call after a position of the API, otherwise in calls of five. */
export async function fetchCommunityRanking(
  context: Context,
  month: Month,
  start: number,
  count: number,
  after?: string,
): Promise<Page<TopCommunityRecord>> {
  if (after !== undefined) return fetchTopCommunities(context.rest, month, start, { count, after });
  const starts = Array.from(
    { length: Math.ceil(count / communitiesPerPage) },
    (_, index) => start + index * communitiesPerPage,
  );
  const pages = await Promise.all(starts.map((from) => fetchTopCommunities(context.rest, month, from)));
  return pages.flat().slice(0, count);
}

/** Finds a community in the ranking of a month such as `2026-11`; null when it is not ranked. */
export async function findTopCommunity(
  context: Context,
  monthName: string,
  rankingKey: string,
): Promise<TopCommunityRecord | null> {
  const month = readMonth(monthName);
  for (let start = 0; start < maxRanked; start += communitiesPerPage) {
    const page = await fetchTopCommunities(context.rest, month, start);
    const found = page.find((entry) => entry?.rankingKey === rankingKey);
    if (found) return found;
    if (page.length < communitiesPerPage) return null;
  }
  return null;
}

/** Finds a post in the ranking of a month such as `2026-11`; null when it is not ranked. */
export async function findTopPost(
  context: Context,
  monthName: string,
  wantedDatabaseId: string,
): Promise<TopPostRecord | null> {
  const posts = await fetchTopPosts(context.rest, readMonth(monthName), 0, maxRanked);
  return posts.find((post) => post?.postDatabaseId === wantedDatabaseId) ?? null;
}

/** The community of a ranking entry: the given one, otherwise the only one with its title. */
export async function findRankedCommunity(
  context: Context,
  { community, title }: TopCommunityRecord,
): Promise<CommunityRecord | null> {
  if (community) return community;
  const all = await Promise.all([viewerCommunities(context), otherCommunities(context)]);
  const [found, another] = all.flat().filter((one) => one.title === title);
  return found && !another ? found : null;
}
