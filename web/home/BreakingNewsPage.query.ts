import { graphql } from 'react-relay/hooks';
import type { BreakingNewsPageQuery } from '../__generated__/BreakingNewsPageQuery.graphql';
import { preload } from '../relay/preload.ts';

/** The breaking news, for administrators. */
export const breakingNewsPageQuery = graphql`
  query BreakingNewsPageQuery {
    ...AdministrationFrame_query
    viewer {
      ...BreakingNewsAdministration_viewer
    }
  }
`;

/** Starts the query of the breaking news' administration together with its code. */
export const loader = () => preload<BreakingNewsPageQuery>(breakingNewsPageQuery, {});
