import { graphql } from 'react-relay/hooks';
import type { EngagementTrendQuery } from '../__generated__/EngagementTrendQuery.graphql';
import { yearUntil } from './months.ts';

/** One field per month of the year, because the schema returns a single month. */
export const engagementTrendQuery = graphql`
  query EngagementTrendQuery(
    $m0: YearMonth!
    $m1: YearMonth!
    $m2: YearMonth!
    $m3: YearMonth!
    $m4: YearMonth!
    $m5: YearMonth!
    $m6: YearMonth!
    $m7: YearMonth!
    $m8: YearMonth!
    $m9: YearMonth!
    $m10: YearMonth!
    $m11: YearMonth!
  ) @throwOnFieldError {
    viewer {
      administration {
        m0: statistics(month: $m0) {
          ...EngagementTrend_months
        }
        m1: statistics(month: $m1) {
          ...EngagementTrend_months
        }
        m2: statistics(month: $m2) {
          ...EngagementTrend_months
        }
        m3: statistics(month: $m3) {
          ...EngagementTrend_months
        }
        m4: statistics(month: $m4) {
          ...EngagementTrend_months
        }
        m5: statistics(month: $m5) {
          ...EngagementTrend_months
        }
        m6: statistics(month: $m6) {
          ...EngagementTrend_months
        }
        m7: statistics(month: $m7) {
          ...EngagementTrend_months
        }
        m8: statistics(month: $m8) {
          ...EngagementTrend_months
        }
        m9: statistics(month: $m9) {
          ...EngagementTrend_months
        }
        m10: statistics(month: $m10) {
          ...EngagementTrend_months
        }
        m11: statistics(month: $m11) {
          ...EngagementTrend_months
        }
      }
    }
  }
`;

/** The twelve months up to the current one. */
export function trendUntil(month: string): EngagementTrendQuery['variables'] {
  const [
    m0 = '',
    m1 = '',
    m2 = '',
    m3 = '',
    m4 = '',
    m5 = '',
    m6 = '',
    m7 = '',
    m8 = '',
    m9 = '',
    m10 = '',
    m11 = '',
  ] = yearUntil(month);
  return { m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11 };
}
