import { graphql } from 'react-relay/hooks';

/** The publications of which a month made most. */
export const topPostsQuery = graphql`
  query TopPostsQuery($month: YearMonth!) @throwOnFieldError {
    viewer {
      administration {
        statistics(month: $month) {
          ...TopPosts_month
        }
      }
    }
  }
`;
