import { graphql } from 'react-relay/hooks';

/** Communities of a month by activity. */
export const topCommunitiesQuery = graphql`
  query TopCommunitiesQuery($month: YearMonth!) @throwOnFieldError {
    viewer {
      administration {
        statistics(month: $month) {
          ...TopCommunities_month
        }
      }
    }
  }
`;
