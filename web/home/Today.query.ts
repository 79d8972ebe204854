import { graphql } from 'react-relay/hooks';
import type { TodayQuery } from '../__generated__/TodayQuery.graphql';
import { preload } from '../relay/preload.ts';

export const todayQuery = graphql`
  query TodayQuery {
    viewer {
      ...Today_viewer
    }
  }
`;

export const loader = () => preload<TodayQuery>(todayQuery, {});
