import { graphql } from 'react-relay/hooks';

/** What happened in a month. */
export const monthFiguresQuery = graphql`
  query MonthFiguresQuery($month: YearMonth!) @throwOnFieldError {
    viewer {
      administration {
        statistics(month: $month) {
          ...MonthFigures_month
        }
      }
    }
  }
`;
