import { graphql } from 'react-relay/hooks';
import type { BreakingNewsPageQuery } from '../__generated__/BreakingNewsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

export const breakingNewsPageQuery = graphql`
  query BreakingNewsPageQuery {
    ...AdministrationFrame_query
    viewer {
      ...BreakingNewsAdministration_viewer
    }
  }
`;

export const loader = () => preload<BreakingNewsPageQuery>(breakingNewsPageQuery, {});
