import type { LoaderFunctionArgs } from 'react-router-dom';
import type { EngagementTrendQuery } from '../__generated__/EngagementTrendQuery.graphql';
import type { MonthFiguresQuery } from '../__generated__/MonthFiguresQuery.graphql';
import type { TopCommunitiesQuery } from '../__generated__/TopCommunitiesQuery.graphql';
import type { TopPostersQuery } from '../__generated__/TopPostersQuery.graphql';
import type { TopPostsQuery } from '../__generated__/TopPostsQuery.graphql';
import { preload } from '../relay/preload.ts';
import { engagementTrendQuery, trendUntil } from './EngagementTrend.query.ts';
import { monthFiguresQuery } from './MonthFigures.query.ts';
import { readMonth } from './months.ts';
import { topCommunitiesQuery } from './TopCommunities.query.ts';
import { topPostersQuery } from './TopPosters.query.ts';
import { topPostsQuery } from './TopPosts.query.ts';

/** Loads the sections of the month in the address. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const month = readMonth(new URL(request.url).searchParams.get('month'));
  return {
    figures: preload<MonthFiguresQuery>(monthFiguresQuery, { month }),
    trend: preload<EngagementTrendQuery>(engagementTrendQuery, trendUntil(month), { isLasting: true }),
    posts: preload<TopPostsQuery>(topPostsQuery, { month }),
    posters: preload<TopPostersQuery>(topPostersQuery, { month }),
    communities: preload<TopCommunitiesQuery>(topCommunitiesQuery, { month }),
  };
};
