import type { LoaderFunctionArgs } from 'react-router-dom';
import type { EngagementTrendQuery } from '../__generated__/EngagementTrendQuery.graphql';
import type { MonthSectionsFiguresQuery } from '../__generated__/MonthSectionsFiguresQuery.graphql';
import type { MonthSectionsCommunitiesQuery } from '../__generated__/MonthSectionsCommunitiesQuery.graphql';
import type { MonthSectionsPostersQuery } from '../__generated__/MonthSectionsPostersQuery.graphql';
import type { MonthSectionsPostsQuery } from '../__generated__/MonthSectionsPostsQuery.graphql';
import { preload } from '../relay/preload.ts';
import { engagementTrendQuery, trendUntil } from './EngagementTrend.query.ts';
import { readMonth } from './months.ts';
import { graphql } from 'react-relay/hooks';

/** Figures of one month, in total and by day. */
export const monthFiguresQuery = graphql`
  query MonthSectionsFiguresQuery($month: YearMonth!) @throwOnFieldError {
    viewer {
      administration {
        statistics(month: $month) {
          ...MonthFigures_month
        }
      }
    }
  }
`;

/** Posts with most reactions and comments in a month. */
export const topPostsQuery = graphql`
  query MonthSectionsPostsQuery($month: YearMonth!) @throwOnFieldError {
    viewer {
      administration {
        statistics(month: $month) {
          ...TopPosts_month
        }
      }
    }
  }
`;

/** Authors with most posts in a month. */
export const topPostersQuery = graphql`
  query MonthSectionsPostersQuery($month: YearMonth!) @throwOnFieldError {
    viewer {
      administration {
        statistics(month: $month) {
          ...TopPosters_month
        }
      }
    }
  }
`;

/** Communities of a month by activity. */
export const topCommunitiesQuery = graphql`
  query MonthSectionsCommunitiesQuery($month: YearMonth!) @throwOnFieldError {
    viewer {
      administration {
        statistics(month: $month) {
          ...TopCommunities_month
        }
      }
    }
  }
`;

/** Loads the sections of the month in the address. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const month = readMonth(new URL(request.url).searchParams.get('month'));
  return {
    figures: preload<MonthSectionsFiguresQuery>(monthFiguresQuery, { month }),
    trend: preload<EngagementTrendQuery>(engagementTrendQuery, trendUntil(month), { isLasting: true }),
    posts: preload<MonthSectionsPostsQuery>(topPostsQuery, { month }),
    posters: preload<MonthSectionsPostersQuery>(topPostersQuery, { month }),
    communities: preload<MonthSectionsCommunitiesQuery>(topCommunitiesQuery, { month }),
  };
};
