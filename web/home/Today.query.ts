import { graphql } from 'react-relay/hooks';
import type { TodayQuery } from '../__generated__/TodayQuery.graphql';
import { preload } from '../relay/preload.ts';

/** What « Aujourd’hui » shows the viewer. */
export const todayQuery = graphql`
  query TodayQuery {
    viewer {
      ...Today_viewer
    }
  }
`;

/** Starts the query of « Aujourd’hui » together with its code. */
export const loader = () => preload<TodayQuery>(todayQuery, {});
