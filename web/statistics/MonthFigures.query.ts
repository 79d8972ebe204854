import { graphql } from 'react-relay/hooks';

/** Figures of one month of activity. */
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
