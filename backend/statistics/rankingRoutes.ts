import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { offset } from '../core/wire.ts';
import { readFigures, rankCommunities, rankPosters, rankPosts } from './figures.ts';
import { toTopCommunitiesResponse, toTopPostersResponse, toTopPostsResponse } from './figures.wire.ts';
import { parseMonth } from './month.ts';
import { listTopCommunities, listTopPosters, listTopPosts } from './rankings.ts';
import {
  TopCommunitiesResponse,
  MonthParams,
  TopPostersResponse,
  TopCommunitiesQuery,
  TopPostsResponse,
  TopPostsBody,
  TopPostsQuery,
} from './wire.ts';

const operation = (id: string, assumed: string) => ({
  access: administrator,
  operation: { id, source: '3 §7', assumed },
});
/** Default page size of communities. */
const communitiesPerPage = 5;
/** Maximum number of posters. */
const maxPosters = 10;

/** Registers the routes of a month's most active people, communities and posts. */
export function rankingRoutes(app: App): void {
  const { database, files } = app.context;

  app.get(
    '/statposteurs/:month/:year',
    {
      config: operation('getTopPosters', 'The name of the list is not shown.'),
      schema: {
        summary: 'People with most posts in a month',
        params: MonthParams,
        response: { 200: TopPostersResponse },
      },
    },
    async ({ caller, params }) => {
      const figures = await readFigures(database, parseMonth(params.month, params.year), rankPosters);
      const page = { start: 0, count: maxPosters };
      const ranked = await listTopPosters(database, figures.topPosters, page);
      return toTopPostersResponse(ranked, files.linksFor(caller));
    },
  );

  app.get(
    '/statcomms/:month/:year/:start',
    {
      config: operation('getTopCommunities', 'The name of the list and the total are not shown.'),
      schema: {
        summary: 'Most active communities of a month',
        params: MonthParams.extend({ start: offset }),
        querystring: TopCommunitiesQuery,
        response: { 200: TopCommunitiesResponse },
      },
    },
    async ({ params, query }) => {
      const figures = await readFigures(database, parseMonth(params.month, params.year), rankCommunities);
      const page = { start: params.start, count: query.count ?? communitiesPerPage, after: query.after };
      return toTopCommunitiesResponse(await listTopCommunities(database, figures.topCommunities, page));
    },
  );

  app.post(
    '/api/statistics/top-posts',
    {
      config: operation('getTopPosts', 'The name of the list and the total are not shown.'),
      schema: {
        summary: 'Posts with most comments and reactions in a month',
        querystring: TopPostsQuery,
        body: TopPostsBody,
        response: { 200: TopPostsResponse },
      },
    },
    async ({ caller, query, body }) => {
      const [month, year] = body.month.split('-').map(Number);
      const figures = await readFigures(database, parseMonth(month ?? 0, year ?? 0), rankPosts);
      const ranked = await listTopPosts(database, figures.topPosts, query);
      return toTopPostsResponse(ranked, files.linksFor(caller));
    },
  );
}
