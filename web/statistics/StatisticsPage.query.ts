import { graphql } from 'react-relay';
import type { StatisticsPageQuery } from '../__generated__/StatisticsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** Only whether the viewer may be here: each part of the page loads, and fails, by itself. */
export const statisticsPageQuery = graphql`
  query StatisticsPageQuery {
    viewer {
      ...AdministrationFrame_viewer
    }
  }
`;

export const loader = () => preload<StatisticsPageQuery>(statisticsPageQuery, {});
