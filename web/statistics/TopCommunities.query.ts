import { graphql } from 'react-relay/hooks';

/** The liveliest communities of a month. */
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
