import { graphql } from 'react-relay/hooks';

/** Authors with most posts in a month. */
export const topPostersQuery = graphql`
  query TopPostersQuery($month: YearMonth!) @throwOnFieldError {
    viewer {
      administration {
        statistics(month: $month) {
          ...TopPosters_month
        }
      }
    }
  }
`;
