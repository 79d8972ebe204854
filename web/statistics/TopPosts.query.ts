import { graphql } from 'react-relay/hooks';

/** Posts with most reactions and comments in a month. */
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
