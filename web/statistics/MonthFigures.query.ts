import { graphql } from 'react-relay/hooks';

/** Figures of one month, in total and by day. */
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
